package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
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

  private static final String ALPHA = """
      package %1$s;
      import dev.routespan.annotations.*;
      @Route(kind = RouteKind.VERIFY) interface %2$s { double verify(String a); }
      """;

  @Test
  void severalModulesAtOnce() throws IOException {
    Build build = Build.in(folder)
        .file("alpha/module-info.java", "module alpha { requires dev.routespan.runtime; }")
        .file("beta/module-info.java", "module beta { requires dev.routespan.runtime; }")
        .file("alpha/a/Judge.java", ALPHA.formatted("a", "Judge"))
        .file("beta/b/Judge.java", ALPHA.formatted("b", "Judge"));
    Build.Result result = build
        .options("-Xlint:all", "-Werror", "-p", Library.modulePath())
        .options("--module-source-path", build.sources().toString())
        .compile()
        .succeeded();
    assertThat(result.files("Judge.json"))
        .containsExactly(
            "alpha/META-INF/routespan/a.Judge.json", "beta/META-INF/routespan/b.Judge.json");
    assertThat(result.files("Judge.class"))
        .contains("alpha/a/InstrumentedJudge.class", "beta/b/InstrumentedJudge.class");
  }

  @Test
  void aPatchedModule() throws IOException {
    Path alpha = Build.in(folder)
        .file("module-info.java", "module alpha { requires dev.routespan.runtime; }")
        .file("a/Base.java", "package a; public interface Base { double verify(String a); }")
        .options("-p", Library.modulePath())
        .compile()
        .succeeded()
        .output();
    String path = alpha + File.pathSeparator + Library.modulePath();
    Build build = Build.in(folder).file("a/Judge.java", ALPHA.formatted("a", "Judge extends Base"));
    Build.Result result = build
        .options("-Xlint:all", "-Werror", "-p", path)
        .options("--patch-module", "alpha=" + build.sources())
        .compile()
        .succeeded();
    assertThat(result.files(".json")).containsExactly("META-INF/routespan/a.Judge.json");
  }

  @Test
  void aModuleThatDoesNotRequireTheRuntime() throws IOException {
    Build.Result result = Build.in(folder)
        .file("module-info.java", "module alpha { requires dev.routespan.annotations; }")
        .file("a/Judge.java", ALPHA.formatted("a", "Judge"))
        .file("a/Other.java", ALPHA.formatted("a", "Other"))
        .options("-p", Library.modulePath())
        .compile();
    assertThat(result.messages())
        .hasSize(1)
        .allMatch(each -> each.contains("error: RS116: the wrapper of Judge would not find"
            + " dev.routespan.runtime.RouteTelemetry, and other wrappers would not either; add"
            + " \"requires dev.routespan.runtime;\" to the module-info.java of alpha"));
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
