package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
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
    return Build.in(folder)
        .file("module-info.java", module)
        .file("app/example/Api.java", INTERFACE)
        .options("-Xlint:all", "-Werror", "--module-path", Library.modulePath())
        .compile()
        .succeeded()
        .text("app/example/InstrumentedApi_V.java");
  }
}
