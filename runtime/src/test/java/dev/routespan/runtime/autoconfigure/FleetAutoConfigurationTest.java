package dev.routespan.runtime.autoconfigure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.testing.JavaProcess;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In processes of their own, with nothing but variables. */
class FleetAutoConfigurationTest {

  @Test
  void printsOneObjectALineWithTheRolloutAndTheServer() throws Exception {
    List<String> lines = lines(JavaProcess.run(
        Server.class,
        Map.of(
            "NEMO_GYM_OTEL_ENABLED", "true",
            "NEMO_GYM_OTEL_EXPORTER", "console",
            "NEMO_GYM_SERVER_NAME", "weather",
            "NEMO_GYM_OTEL_RUN_ID", "run-1",
            "OTEL_RESOURCE_ATTRIBUTES", "nemo.gym.version=of the fleet")));

    assertThat(lines).hasSize(3);
    assertThat(lines.get(0))
        .startsWith("{\"signal\":\"log\"")
        .contains("\"body\":\"hello\\u000athere\"", "\"severity\":\"INFO\"");
    assertThat(lines.get(1)).startsWith("{\"signal\":\"span\",\"name\":\"GET\"");
    assertThat(lines.get(2)).contains("\"signal\":\"metric\",\"name\":\"calls\"", "\"value\":1");
    assertThat(lines.subList(0, 2))
        .allSatisfy(line -> assertThat(line)
            .contains(
                "\"nemo.gym.rollout.id\":\"7-2-a1\"",
                "\"nemo.gym.task.id\":\"7\"",
                "\"nemo.gym.repeat.index\":1"));
    assertThat(lines)
        .allSatisfy(line -> assertThat(line)
            .contains(
                "\"service.name\":\"nemo-gym/weather\"",
                "\"nemo.gym.server.name\":\"weather\"",
                "\"nemo.run.id\":\"run-1\"",
                "\"nemo.gym.version\":\"of the fleet\""));
  }

  @Test
  void printsWhatJqReads(@TempDir Path folder) throws Exception {
    Path jq = Stream.of(System.getenv("PATH").split(":"))
        .map(path -> Path.of(path, "jq"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
    assumeTrue(jq != null, "jq is not installed");
    Path output = folder.resolve("output");
    Files.writeString(
        output,
        JavaProcess.run(
            Server.class, Map.of("NEMO_LENS_ENABLED", "1", "NEMO_LENS_EXPORTER", "console")));

    assertThat(read(jq.toString(), "-r", ".signal", output.toString()))
        .isEqualTo("log\nspan\nmetric\n");
  }

  @ParameterizedTest
  @CsvSource({
    "OTEL_SERVICE_NAME, fleet, fleet",
    "OTEL_RESOURCE_ATTRIBUTES, service.name=my%20svc, my svc"
  })
  void putsTheNameThatOpenTelemetryIsGivenBeforeTheServers(
      String variable, String value, String name) throws Exception {
    List<String> lines = lines(JavaProcess.run(
        Server.class,
        Map.of(
            "NEMO_GYM_OTEL_ENABLED",
            "true",
            "NEMO_GYM_OTEL_EXPORTER",
            "console",
            "NEMO_GYM_SERVER_NAME",
            "weather",
            variable,
            value)));

    assertThat(lines)
        .filteredOn(
            line -> line.startsWith("{")) // OpenTelemetry itself may log that a name changes
        .hasSize(3)
        .allSatisfy(line -> assertThat(line).contains("\"service.name\":\"" + name + "/weather\""));
  }

  @Test
  void runsNoExporterUnlessItIsEnabled() throws Exception {
    String output = JavaProcess.run(Server.class, Map.of("NEMO_GYM_OTEL_EXPORTER", "console"));

    assertThat(output).isEmpty();
  }

  @Test
  void leavesAnApplicationAloneThatIsOfNoFleet() throws Exception {
    // OpenTelemetry's own default is to export by OTLP, whose exporter is not here.
    assertThat(JavaProcess.runFailing(Server.class, Map.of()))
        .contains("ConfigurationException", "opentelemetry-exporter-otlp");
  }

  @Test
  void passesTheTraceContextOnWhenItIsDisabled() {
    OpenTelemetry disabled = AutoConfiguredOpenTelemetrySdk.builder()
        .addPropertiesSupplier(() -> Map.of("nemo.gym.otel.enabled", "false"))
        .disableShutdownHook()
        .build()
        .getOpenTelemetrySdk();

    assertThat(disabled.getPropagators().getTextMapPropagator().fields()).contains("traceparent");
  }

  @Test
  void givesWayToOpenTelemetrysOwnVariables() throws Exception {
    Map<String, String> variables = new HashMap<>(Map.of(
        "NEMO_GYM_OTEL_ENABLED", "true",
        "NEMO_GYM_OTEL_EXPORTER", "console",
        "OTEL_TRACES_EXPORTER", "none",
        "OTEL_LOGS_EXPORTER", "none"));
    assertThat(lines(JavaProcess.run(Server.class, variables)))
        .singleElement()
        .asString()
        .contains("\"name\":\"calls\"");

    variables.put("OTEL_SDK_DISABLED", "true");
    assertThat(JavaProcess.run(Server.class, variables)).isEmpty();
  }

  private static List<String> lines(String output) {
    return output.lines().toList();
  }

  private static String read(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  /** Does one of each, tells of threads that only an enabled SDK may have, and shuts down. */
  static final class Server {
    public static void main(String[] arguments) {
      var sdk = AutoConfiguredOpenTelemetrySdk.builder()
          .disableShutdownHook()
          .build()
          .getOpenTelemetrySdk();
      Scope scope = RolloutContext.makeCurrent("7-2-a1");
      try (scope) {
        Span span = sdk.getTracer("any").spanBuilder("GET").startSpan();
        sdk.getLogsBridge()
            .get("any")
            .logRecordBuilder()
            .setSeverity(Severity.INFO)
            .setBody("hello\nthere")
            .emit();
        span.end();
        sdk.getMeter("any").counterBuilder("calls").build().add(1);
      }
      boolean disabled = !Boolean.parseBoolean(System.getenv("NEMO_GYM_OTEL_ENABLED"))
          && System.getenv("NEMO_LENS_ENABLED") == null;
      Thread.getAllStackTraces().keySet().stream()
          .map(Thread::getName)
          .filter(name -> disabled && name.matches(".*(Batch|Periodic|OkHttp|otlp|Exporter).*"))
          .forEach(name -> System.out.println("thread " + name));
      sdk.close();
    }
  }
}
