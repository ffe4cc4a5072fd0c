package dev.routespan.conformance.cases;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** Another processor: writes one file in each round, in the map's order. */
@SupportedAnnotationTypes("*")
final class LateWriter extends AbstractProcessor {
  private final java.util.Iterator<Map.Entry<String, String>> files;

  LateWriter(Map<String, String> files) {
    this.files = files.entrySet().iterator();
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (files.hasNext()) {
      Map.Entry<String, String> file = files.next();
      try (Writer writer =
          processingEnv.getFiler().createSourceFile(file.getKey()).openWriter()) {
        writer.write(file.getValue());
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return false;
  }
}
