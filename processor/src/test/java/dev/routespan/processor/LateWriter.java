package dev.routespan.processor;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** Another processor, which writes in the first round what the map holds. */
@SupportedAnnotationTypes("*")
final class LateWriter extends AbstractProcessor {
  private final Map<String, String> sources;
  private boolean done;

  /**
   * @param sources texts by the qualified names of their types
   */
  LateWriter(Map<String, String> sources) {
    this.sources = sources;
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (!done) {
      done = true;
      sources.forEach(this::write);
    }
    return false;
  }

  private void write(String name, String text) {
    try (Writer file = processingEnv.getFiler().createSourceFile(name).openWriter()) {
      file.write(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
