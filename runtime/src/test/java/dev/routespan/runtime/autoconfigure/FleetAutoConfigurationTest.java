package dev.routespan.runtime.autoconfigure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.routespan.fixtures.JavaProcess;
import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
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
            "NEMO_GYM_OTEL_LOGS_ENABLED", "true",
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
    Files.write(
        output,
        lines(JavaProcess.run(
            Server.class,
            Map.of(
                "NEMO_LENS_ENABLED", "1",
                "NEMO_LENS_LOGS_ENABLED", "1",
                "NEMO_LENS_EXPORTER", "console"))));

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
            "NEMO_GYM_OTEL_LOGS_ENABLED",
            "true",
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

  /** Case P40. */
  @Test
  void passesTheApplicationsExporterCustomizers() throws Exception {
    List<String> lines = lines(JavaProcess.run(
        RedactingServer.class,
        Map.of(
            "NEMO_GYM_OTEL_ENABLED", "true",
            "NEMO_GYM_OTEL_LOGS_ENABLED", "true",
            "NEMO_GYM_OTEL_EXPORTER", "console")));

    assertThat(lines)
        .hasSize(3)
        .allSatisfy(
            line -> assertThat(line).contains("\"user\":\"redacted\"").doesNotContain("Alice"));
  }

  /** Nothing that it prints may wait for a batch, since nothing shuts it down. */
  @Test
  void printsAtOnce() throws Exception {
    List<String> lines = lines(JavaProcess.run(
        RedactingServer.class,
        Map.of(
            "NEMO_GYM_OTEL_ENABLED", "true",
            "NEMO_GYM_OTEL_EXPORTER", "console",
            "NEMO_GYM_OTEL_LOGS_ENABLED", "true",
            "HALTS", "true")));

    assertThat(lines).hasSize(2).allMatch(line -> line.contains("redacted"));
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

  /**
   * 1.49.0 tells how long the queue of each of its batches is, and newer JDKs tell, on standard error,
   * that these queues use what is deprecated.
   */
  private static boolean isOfSdk(String line) {
    return line.contains("\"scope\":\"io.opentelemetry.sdk.")
        || line.startsWith("WARNING: ") && line.contains("Unsafe");
  }

  private static List<String> lines(String output) {
    return output.lines().filter(line -> !isOfSdk(line)).toList();
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

  /** An application whose customizers keep a name out of what is exported. */
  static final class RedactingServer {
    private static final AttributeKey<String> USER = AttributeKey.stringKey("user");

    public static void main(String[] arguments) {
      OpenTelemetrySdk sdk = AutoConfiguredOpenTelemetrySdk.builder()
          .disableShutdownHook()
          .addSpanExporterCustomizer((exporter, config) -> redacting(SpanExporter.class, exporter))
          .addMetricExporterCustomizer(
              (exporter, config) -> redacting(MetricExporter.class, exporter))
          .addLogRecordExporterCustomizer(
              (exporter, config) -> redacting(LogRecordExporter.class, exporter))
          .build()
          .getOpenTelemetrySdk();
      sdk.getTracer("any")
          .spanBuilder("GET")
          .setAttribute(USER, "Alice")
          .startSpan()
          .end();
      sdk.getLogsBridge()
          .get("any")
          .logRecordBuilder()
          .setAttribute(USER, "Alice")
          .emit();
      sdk.getMeter("any").counterBuilder("calls").build().add(1, Attributes.of(USER, "Alice"));
      if (System.getenv("HALTS") != null) {
        Runtime.getRuntime().halt(0);
      }
      sdk.close();
    }

    /** Returns an exporter that hands all on, but what it exports without the user's name. */
    private static <T> T redacting(Class<T> type, T exporter) {
      return proxy(type, exporter, (method, result) -> result, RedactingServer::redacted);
    }

    private static Object redacted(Object argument) {
      return argument instanceof Collection<?> items
          ? items.stream().map(RedactingServer::redactedData).toList()
          : argument;
    }

    private static Object redactedData(Object data) {
      if (data instanceof SpanData span) {
        return withoutUser(SpanData.class, span);
      }
      return data instanceof LogRecordData log
          ? withoutUser(LogRecordData.class, log)
          : withoutUser(MetricData.class, (MetricData) data);
    }

    /** Returns the data with other attributes, wherever in it they are. */
    private static <T> T withoutUser(Class<T> type, T data) {
      return proxy(type, data, (method, result) -> redactedPart(method, result), a -> a);
    }

    private static Object redactedPart(Method method, Object part) {
      if (part instanceof Attributes attributes && attributes.get(USER) != null) {
        return attributes.toBuilder().put(USER, "redacted").build();
      }
      if (part instanceof SumData<?> sum) {
        return withoutUser(SumData.class, sum);
      }
      return method.getName().equals("getPoints") && part instanceof Collection<?> points
          ? points.stream()
              .map(point -> withoutUser(LongPointData.class, (LongPointData) point))
              .toList()
          : part;
    }

    private static <T> T proxy(
        Class<T> type,
        Object target,
        BiFunction<Method, Object, Object> result,
        UnaryOperator<Object> argument) {
      return type.cast(Proxy.newProxyInstance(
          type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            Object[] handed = arguments == null
                ? new Object[0]
                : Stream.of(arguments).map(argument).toArray();
            return result.apply(method, method.invoke(target, handed));
          }));
    }
  }
}
