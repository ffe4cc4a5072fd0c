package dev.routespan.conformance.random;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** A class of constants that annotations name before another processor has written it. */
enum Late {
  SPAN("java.lang.String", "\"late_span\""),
  GROUP("java.lang.String", "\"grading\""),
  KEY("java.lang.String", "\"a.b\""),
  METRIC("java.lang.String", "\"m.duration\""),
  ID("java.lang.String", "\"id\""),
  SCORE("java.lang.String", "\"score\""),
  TRUE("boolean", "true");

  static final String CLASS = "Made";

  private final String type;
  private final String value;

  Late(String type, String value) {
    this.type = type;
    this.value = value;
  }

  /** How an annotation of a specimen spells the constant. */
  String in(String packageName) {
    return packageName + "." + CLASS + "." + name();
  }

  /** The text of a constant that is a name. */
  String text() {
    return value.substring(1, value.length() - 1);
  }

  static String source(String packageName) {
    StringBuilder source =
        new StringBuilder("package " + packageName + ";\n\npublic class " + CLASS + " {\n");
    for (Late each : values()) {
      source.append("  public static final %s %s = %s;%n".formatted(each.type, each, each.value));
    }
    return source + "}\n";
  }

  /**
   * Writes the class of each specimen in the first round. Has to come first: where all annotations are
   * claimed, javac calls no more processors.
   */
  @SupportedAnnotationTypes("*")
  static final class Maker extends AbstractProcessor {
    private final List<Specimen> specimens;
    private boolean done;

    Maker(List<Specimen> specimens) {
      this.specimens = List.copyOf(specimens);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!done) {
        done = true;
        specimens.stream()
            .filter(Specimen::namesLateConstants)
            .map(Specimen::packageName)
            .forEach(this::make);
      }
      return false;
    }

    private void make(String packageName) {
      try (Writer file =
          processingEnv.getFiler().createSourceFile(packageName + "." + CLASS).openWriter()) {
        file.write(source(packageName));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
