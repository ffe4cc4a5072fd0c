package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles files on disk with the processor, where it matters what they are called and lie in. */
final class Build {
  private final Path sources;
  private final Path output;
  private final List<String> options = new ArrayList<>();

  private Build(Path folder) throws IOException {
    this.sources = Files.createTempDirectory(folder, "sources");
    this.output = Files.createTempDirectory(folder, "output");
  }

  static Build in(Path folder) throws IOException {
    return new Build(folder);
  }

  Path sources() {
    return sources;
  }

  Build file(String name, String text) throws IOException {
    Path file = sources.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  Build options(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  /** Compiles all files. */
  Result compile() throws IOException {
    return compile(List.of(new RouteProcessor()));
  }

  Result compileWithoutProcessor() throws IOException {
    options.add("-proc:none");
    return compile(List.of());
  }

  private Result compile(List<RouteProcessor> processors) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(sources)) {
      files = all.filter(each -> each.toString().endsWith(".java")).sorted().toList();
    }
    options.addAll(List.of("-d", output.toString()));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> log = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(log, Locale.ROOT, null)) {
      CompilationTask task = compiler.getTask(
          null, manager, log, options, null, manager.getJavaFileObjectsFromPaths(files));
      task.setProcessors(processors);
      boolean success = task.call();
      List<String> messages =
          log.getDiagnostics().stream().map(Diagnostic::toString).toList();
      return new Result(success, messages, output);
    }
  }

  /**
   * What a compilation left.
   *
   * @param messages as javac prints them
   */
  record Result(boolean success, List<String> messages, Path output) {

    Result succeeded() {
      assertThat(success).as(String.join("\n", messages)).isTrue();
      return this;
    }

    /** The text of a file. */
    String text(String name) throws IOException {
      return Files.readString(output.resolve(name));
    }

    /** The names of all files that end like that. */
    List<String> files(String end) throws IOException {
      try (Stream<Path> all = Files.walk(output)) {
        return all.filter(each -> each.toString().endsWith(end))
            .map(each -> output.relativize(each).toString().replace('\\', '/'))
            .sorted()
            .collect(Collectors.toList());
      }
    }
  }
}
