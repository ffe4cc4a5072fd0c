package dev.routespan.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.StandardLocation;

/** Writes the files that Routespan's processor wrote before: what no processor can save. */
public final class CopyingProcessor extends AbstractProcessor {
  static final String FOLDER = "folder";

  /** For the compiler. */
  public CopyingProcessor() {}

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of("dev.routespan.annotations.Route");
  }

  @Override
  public Set<String> getSupportedOptions() {
    return Set.of(FOLDER);
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    for (TypeElement annotation : annotations) {
      round.getElementsAnnotatedWith(annotation).forEach(this::copy);
    }
    return true;
  }

  private void copy(Element handler) {
    Path folder = Path.of(processingEnv.getOptions().get(FOLDER));
    Filer filer = processingEnv.getFiler();
    String wrapper = "Instrumented" + handler.getSimpleName();
    String catalog = "META-INF/routespan/" + handler.getSimpleName() + ".json";
    try {
      try (Writer file = filer.createSourceFile(wrapper, handler).openWriter()) {
        file.write(Files.readString(folder.resolve(wrapper + ".java")));
      }
      try (Writer file = filer
          .createResource(StandardLocation.CLASS_OUTPUT, "", catalog, handler)
          .openWriter()) {
        file.write(Files.readString(folder.resolve(catalog)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
