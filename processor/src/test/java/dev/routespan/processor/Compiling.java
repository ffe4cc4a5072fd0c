package dev.routespan.processor;

import static com.google.testing.compile.Compiler.javac;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Compiles sources with the processor, with every warning on and fatal. */
final class Compiling {
  static final List<String> STRICT = List.of("-Xlint:all", "-Werror");

  /** What the snippets of the cases take for granted. */
  static final String ANSWER = "package app; public record Answer(String id, String text) {}";

  static final String REWARD = "package app; public record Reward(double value) {}";

  private Compiling() {}

  static Compilation strictly(JavaFileObject... sources) {
    return with(STRICT, sources);
  }

  static Compilation with(List<String> options, JavaFileObject... sources) {
    return javac().withProcessors(new RouteProcessor()).withOptions(options).compile(sources);
  }

  /** Compiles interfaces of package {@code app}, beside {@code Answer} and {@code Reward}. */
  static Compilation app(String... sources) {
    return strictly(appSources(sources));
  }

  static JavaFileObject[] appSources(String... sources) {
    List<JavaFileObject> files = new ArrayList<>();
    files.add(JavaFileObjects.forSourceString("app.Answer", ANSWER));
    files.add(JavaFileObjects.forSourceString("app.Reward", REWARD));
    for (String source : sources) {
      files.add(appSource(source));
    }
    return files.toArray(JavaFileObject[]::new);
  }

  private static JavaFileObject appSource(String source) {
    String text = """
        package app;
        import dev.routespan.annotations.*;
        import static dev.routespan.annotations.RouteKind.*;
        """ + source;
    return JavaFileObjects.forSourceString("app." + mainTypeOf(source), text);
  }

  /** The type that bears {@code @Route}, or else the first. */
  private static String mainTypeOf(String source) {
    Matcher types = Pattern.compile("(?m)^(?:\\w+ )*(?:interface|class|record|enum) ([\\w$]+)")
        .matcher(source);
    if (!types.find()) {
      throw new IllegalArgumentException("no type in " + source);
    }
    return types.group(1);
  }

  static String problems(Compilation compilation) {
    return compilation.diagnostics().stream()
        .filter(each -> each.getKind() != Diagnostic.Kind.NOTE)
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }

  /** The generated sources by the name of the file. */
  static Map<String, String> wrappers(Compilation compilation) {
    Map<String, String> wrappers = new HashMap<>();
    for (JavaFileObject file : compilation.generatedSourceFiles()) {
      String name = file.getName();
      wrappers.put(name.substring(name.lastIndexOf('/') + 1).replace(".java", ""), text(file));
    }
    return wrappers;
  }

  static String text(JavaFileObject file) {
    try {
      return file.getCharContent(true).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Loads the classes of a compilation. */
  static ClassLoader load(Compilation compilation) {
    Map<String, byte[]> classes = new HashMap<>();
    for (JavaFileObject file : compilation.generatedFiles()) {
      if (file.getKind() == JavaFileObject.Kind.CLASS) {
        String name = file.getName()
            .replaceFirst("^/?CLASS_OUTPUT/", "")
            .replace(".class", "")
            .replace('/', '.');
        try (var in = file.openInputStream()) {
          classes.put(name, in.readAllBytes());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return new ClassLoader(Compiling.class.getClassLoader()) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
          throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
      }
    };
  }
}
