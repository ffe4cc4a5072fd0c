package dev.routespan.processor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles what the interfaces under test find on their class path. */
final class Library {
  private Library() {}

  /**
   * Compiles without processors.
   *
   * @param namesAndTexts alternately a file's name and its text
   */
  static void compile(Path classes, List<String> options, String... namesAndTexts)
      throws IOException {
    Path sources = Files.createTempDirectory("sources");
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", classes.toString()));
    arguments.addAll(options);
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      Path file = sources.resolve(namesAndTexts[i]);
      Files.createDirectories(file.getParent());
      Files.writeString(file, namesAndTexts[i + 1]);
      arguments.add(file.toString());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int status = compiler.run(null, null, null, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalArgumentException("the library does not compile");
    }
  }

  static List<File> classPathWith(Path classes) {
    return Stream.concat(Stream.of(classes.toString()), classPath().stream())
        .map(File::new)
        .collect(Collectors.toList());
  }

  /** What a module needs that requires the runtime. */
  static String modulePath() {
    return classPath().stream()
        .filter(entry ->
            entry.matches(".*(annotations|runtime|opentelemetry-(api|context|common)|jspecify).*")
                && !entry.contains("test-classes")
                && !entry.contains("incubator"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Those entries of the class path in which a pattern is found. */
  static String classPath(String pattern) {
    return classPath().stream()
        .filter(entry -> Pattern.compile(pattern).matcher(entry).find())
        .collect(Collectors.joining(File.pathSeparator));
  }

  static List<String> classPath() {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator));
  }
}
