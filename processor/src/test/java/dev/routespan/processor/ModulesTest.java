package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interfaces of named modules that require no more than the runtime. */
class ModulesTest {
  private static final String INTERFACE = """
      package app.example;
      @SuppressWarnings("exports")
      public final class Api {
        private Api() {}
        @dev.routespan.annotations.Route(kind = dev.routespan.annotations.RouteKind.VERIFY)
        public interface V { double verify(String a); }
      }
      """;

  @TempDir
  private Path folder;

  @Test
  void c29AModuleThatRequiresTheRuntimeOnly() throws IOException {
    String wrapper = compile("module app.example { requires dev.routespan.runtime; }");
    assertThat(wrapper).doesNotContain("@SuppressWarnings");
  }

  /** The user suppresses on the enclosing class what the wrapper, a class of its own, gives rise to as well. */
  @Test
  void c29AnExportedPackage() throws IOException {
    assertThat(
            compile("module app.example { requires dev.routespan.runtime; exports app.example; }"))
        .contains("@SuppressWarnings(\"exports\")");
    assertThat(
            compile(
                "module app.example { requires transitive dev.routespan.runtime; exports app.example; }"))
        .doesNotContain("@SuppressWarnings");
  }

  private String compile(String module) throws IOException {
    Path sources = Files.createDirectories(folder.resolve("sources/app/example"));
    Path moduleInfo = Files.writeString(folder.resolve("sources/module-info.java"), module);
    Path handler = Files.writeString(sources.resolve("Api.java"), INTERFACE);
    Path output = Files.createTempDirectory(folder, "output");
    List<String> options = List.of(
        "-Xlint:all",
        "-Werror",
        "-d",
        output.toString(),
        "--module-path",
        String.join(File.pathSeparator, modules()));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter log = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
      CompilationTask task = compiler.getTask(
          log, files, null, options, null, files.getJavaFileObjects(moduleInfo, handler));
      task.setProcessors(List.of(new RouteProcessor()));
      assertThat(task.call()).as(log.toString()).isTrue();
    }
    return Files.readString(output.resolve("app/example/InstrumentedApi_V.java"));
  }

  static List<String> modules() {
    return Library.classPath().stream()
        .filter(entry ->
            entry.matches(".*(annotations|runtime|opentelemetry-(api|context|common)|jspecify).*")
                && !entry.contains("test-classes")
                && !entry.contains("incubator"))
        .toList();
  }
}
