package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.JavaProcess;
import dev.routespan.runtime.testing.Generated;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import java.io.File;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** OpenTelemetry configures itself once a process. */
class GlobalAutoconfigurationTest {
  private static final String PROPERTY = "-Dotel.java.global-autoconfigure.enabled=";
  private static final String VARIABLE = "OTEL_JAVA_GLOBAL_AUTOCONFIGURE_ENABLED";

  @Test
  void startsIfThePropertyAsksForIt() throws Exception {
    assertThat(run(Map.of("JDK_JAVA_OPTIONS", PROPERTY + true, VARIABLE, "false")))
        .containsSubsequence("span: true", "span: true", "set");
  }

  @Test
  void startsIfTheVariableAsksForIt() throws Exception {
    assertThat(run(Map.of(VARIABLE, "true")))
        .containsSubsequence("span: true", "span: true", "set");
  }

  @Test
  void doesNotStartUnlessTheProgramAsksForIt() throws Exception {
    assertThat(run(Map.of())).contains("span: false", "still to be set");
    assertThat(run(Map.of("JDK_JAVA_OPTIONS", PROPERTY + false, VARIABLE, "true")))
        .contains("span: false", "still to be set");
  }

  @Test
  void tellsThatTheModuleIsMissing() throws Exception {
    List<String> without = classPath().stream()
        .filter(entry -> !entry.contains("opentelemetry-sdk-extension-autoconfigure-"
            + System.getProperty("opentelemetry.expected.version")))
        .toList();

    assertThat(JavaProcess.run(
            PROPERTY + true,
            "-cp",
            String.join(File.pathSeparator, without),
            Program.class.getName()))
        .containsOnlyOnce("opentelemetry-sdk-extension-autoconfigure is missing")
        .contains("span: false", "still to be set");
  }

  /** With an exporter that is always there: without one, OpenTelemetry makes no spans. */
  private static String run(Map<String, String> asking) throws Exception {
    Map<String, String> environment = new HashMap<>(asking);
    environment.put("NEMO_GYM_OTEL_ENABLED", "true");
    environment.put("NEMO_GYM_OTEL_EXPORTER", "console");
    return JavaProcess.run(Program.class, environment);
  }

  private static List<String> classPath() {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return List.of(classPath.split(File.pathSeparator));
  }

  /** Says whether a call has a span, twice, and whether the global instance can still be set. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      for (int i = 0; i < 2; i++) {
        Generated.run(
            RouteTelemetry.global()
                .routes("dev.example.Runner", Attributes.empty())
                .rollout("run", "gym.rollout"),
            () -> System.out.println("span: " + Span.current().getSpanContext().isValid()));
      }
      try {
        GlobalOpenTelemetry.set(OpenTelemetry.noop());
        System.out.println("still to be set");
      } catch (IllegalStateException e) {
        System.out.println("set");
      }
    }
  }
}
