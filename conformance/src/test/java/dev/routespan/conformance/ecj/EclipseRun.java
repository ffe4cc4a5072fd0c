package dev.routespan.conformance.ecj;

import dev.routespan.processor.RouteProcessor;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;

/** What one run of the Eclipse compiler with our processor made of some sources, in a folder. */
final class EclipseRun {
  static {
    // The compiler's own, which the tests' JVM would switch on, take minutes.
    EclipseRun.class.getClassLoader().setPackageAssertionStatus("org.eclipse.jdt", false);
  }

  private static final Pattern PROBLEM =
      Pattern.compile("^\\d+\\. (ERROR|WARNING) in \\S*Instrumented");

  private final boolean success;
  private final String messages;
  private final Map<String, String> generated;

  private EclipseRun(boolean success, String messages, Map<String, String> generated) {
    this.success = success;
    this.messages = messages;
    this.generated = generated;
  }

  boolean success() {
    return success;
  }

  String messages() {
    return messages;
  }

  /** What the compiler has against generated files: "1. WARNING in …/InstrumentedVerifier.java (at line 3) …". */
  List<String> problemsOfWrappers() {
    return Stream.of(messages.split("-{10}\\R"))
        .filter(problem -> PROBLEM.matcher(problem).find())
        .toList();
  }

  /** The generated sources by their qualified names. */
  Map<String, String> generated() {
    return generated;
  }

  /** Through {@code javax.tools}, as IDEs and build tools do. */
  static EclipseRun inProcess(Map<String, String> sources, Path folder) throws IOException {
    Folders folders = Folders.of(folder, sources);
    JavaCompiler compiler = new EclipseCompiler();
    DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
    StringWriter output = new StringWriter();
    // Another compiler's file manager would do only in part.
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(collector, Locale.ROOT, StandardCharsets.UTF_8)) {
      JavaCompiler.CompilationTask task = compiler.getTask(
          output,
          files,
          collector,
          folders.options(),
          null,
          files.getJavaFileObjectsFromFiles(
              folders.sources.stream().map(Path::toFile).toList()));
      task.setProcessors(List.of(new RouteProcessor()));
      boolean success = task.call();
      StringBuilder messages = new StringBuilder(output.toString());
      collector.getDiagnostics().stream()
          .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
          .forEach(each -> messages.append(each.getMessage(Locale.ROOT)).append('\n'));
      return new EclipseRun(success, messages.toString(), folders.generated());
    }
  }

  /** Through the command line, which finds the processor by its service file. */
  static EclipseRun batch(Map<String, String> sources, Path folder) throws IOException {
    Folders folders = Folders.of(folder, sources);
    List<String> arguments = new ArrayList<>(folders.options());
    arguments.addAll(List.of("-processorpath", System.getProperty("java.class.path")));
    folders.sources.forEach(source -> arguments.add(source.toString()));
    StringWriter messages = new StringWriter();
    boolean success = BatchCompiler.compile(
        arguments.toArray(String[]::new),
        new PrintWriter(messages),
        new PrintWriter(messages),
        null);
    return new EclipseRun(success, messages.toString(), folders.generated());
  }

  private record Folders(List<Path> sources, Path generatedSources, Path classes) {
    static Folders of(Path folder, Map<String, String> sources) throws IOException {
      List<Path> files = new ArrayList<>();
      for (Map.Entry<String, String> source : sources.entrySet()) {
        Path file = folder.resolve("src").resolve(source.getKey().replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        files.add(Files.writeString(file, source.getValue()));
      }
      return new Folders(
          files,
          Files.createDirectories(folder.resolve("generated")),
          Files.createDirectories(folder.resolve("classes")));
    }

    List<String> options() {
      return List.of(
          "-source",
          "17",
          "-target",
          "17",
          "-encoding",
          "UTF-8",
          // What javac's -Xlint:all has a counterpart of.
          "-warn:+deprecation,removal,unchecked,raw,serial,fallthrough,finally",
          "-cp",
          System.getProperty("java.class.path"),
          "-s",
          generatedSources.toString(),
          "-d",
          classes.toString());
    }

    Map<String, String> generated() throws IOException {
      Map<String, String> generated = new TreeMap<>();
      try (Stream<Path> files = Files.walk(generatedSources)) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
          String name = generatedSources.relativize(file).toString();
          generated.put(
              name.substring(0, name.length() - ".java".length()).replace(File.separatorChar, '.'),
              read(file));
        });
      }
      return generated;
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
