package dev.routespan.conformance.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.Compilation;
import dev.routespan.processor.RouteProcessor;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Interfaces of thousands of methods compile, or are refused by one clear error. */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class LargeInterfacesTest {
  private static final String PACKAGE = "dev.routespan.annotations.";
  private static final String AGENT = PACKAGE + "RouteKind.AGENT";

  private static Compilation compile(String annotation, String method, int count) {
    StringBuilder text = new StringBuilder("package app;\n" + annotation + "interface Large {\n");
    for (int i = 0; i < count; i++) {
      text.append(method.replace("#", String.valueOf(i))).append('\n');
    }
    return Compilation.run(
        List.of(Compilation.source("app.Large", text.append("}\n").toString())),
        List.of("-Xlint:all,-processing"),
        new RouteProcessor());
  }

  @Test
  void threeThousandRoutesOfOneAnnotationCompile() {
    Compilation compilation =
        compile("@" + PACKAGE + "Route(kind = " + AGENT + ")\n", "String method#(int i);", 3000);
    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.hasClass("app.InstrumentedLarge")).isTrue();
  }

  /** Without the compiler's own work, which for each call looks at each overload. */
  @Test
  void aThousandOverloadsAreProcessed() {
    StringBuilder parameters = new StringBuilder();
    for (int bit = 0; bit < 12; bit++) {
      parameters.append(bit == 0 ? "" : ", ").append("%s p").append(bit);
    }
    StringBuilder text = new StringBuilder(
        "package app;\n@" + PACKAGE + "Route(kind = " + AGENT + ")\ninterface Large {\n");
    for (int i = 0; i < 1000; i++) {
      Object[] types = new Object[12];
      for (int bit = 0; bit < 12; bit++) {
        types[bit] = (i >> bit & 1) == 0 ? "int" : "Runnable";
      }
      text.append("void m(").append(parameters.toString().formatted(types)).append(");\n");
    }
    Compilation compilation = Compilation.run(
        List.of(Compilation.source("app.Large", text.append("}\n").toString())),
        List.of("-proc:only"),
        new RouteProcessor());
    assertThat(compilation.problems()).isEmpty();
    assertThat(compilation.generated()).containsKey("app.InstrumentedLarge");
  }

  /** More initialisers than the constructor may have are not left to the compiler to refuse. */
  @Test
  void routesWithOptionsOfTheirOwnCompileOrAreOneError() {
    String method =
        "@" + PACKAGE + "Route(kind = " + AGENT + ", spanName = \"span #\", attributes = @"
            + PACKAGE + "StaticAttribute(key = \"a\", value = \"v#\")) String method#(int i);";
    boolean refused = false;
    for (int count : List.of(2000, 2800, 2850, 3000)) {
      Compilation compilation = compile("", method, count);
      if (compilation.problems().isEmpty()) {
        assertThat(refused).as("%d methods after fewer were refused", count).isFalse();
        assertThat(compilation.hasClass("app.InstrumentedLarge")).isTrue();
      } else {
        refused = true;
        assertThat(compilation.problems()).hasSize(1);
        assertThat(compilation.problems().get(0).getMessage(Locale.ROOT)).startsWith("RS111: ");
        assertThat(compilation.problems().get(0).getSource().getName()).endsWith("Large.java");
        assertThat(compilation.generated()).isEmpty();
        assertThat(count).isGreaterThan(2000);
      }
    }
    assertThat(refused).isTrue();
  }
}
