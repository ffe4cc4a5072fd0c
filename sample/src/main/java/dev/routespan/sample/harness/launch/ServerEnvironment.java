package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.telemetry.RouteGroups;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The environment variables of a server: all that configures it. Those of {@code NEMO_GYM_} make it
 * join the fleet; see docs/join-a-fleet.md.
 */
final class ServerEnvironment {
  /** Settings of the user's shell that would make the servers' telemetry another than asked for. */
  private static final List<String> NOT_INHERITED =
      List.of("NEMO_GYM_", "NEMO_LENS_", "SPRING_", "SERVER_");

  private static final String OPENTELEMETRY = "OTEL_";

  private final Map<String, String> shared;
  private final OutputFolder folder;

  ServerEnvironment(TelemetrySink sink, RouteGroups groups, OutputFolder folder) {
    this.folder = folder;
    this.shared = inherited(sink);
    shared.put("CLASSPATH", ChildClassPath.current());
    shared.put("SERVER_ADDRESS", "127.0.0.1");
    shared.put("EXIT_WITH_PARENT", "true");
    shared.put("NEMO_GYM_OTEL_ENABLED", String.valueOf(sink.isOn()));
    shared.put("NEMO_GYM_OTEL_LOGS_ENABLED", "true");
    shared.put("NEMO_GYM_OTEL_SPAN_GROUPS", groups.spec());
    // The launcher drives them and counts nothing itself.
    shared.put("NEMO_GYM_OTEL_ROLLOUT_DRIVER", "true");
    shared.put("NEMO_GYM_OTEL_RUN_ID", UUID.randomUUID().toString());
    shared.putAll(exporter(sink.endpoint()));
  }

  /** Returns the variables of one server; more may be added. */
  Map<String, String> of(String server, String type, int port) {
    Map<String, String> variables = new HashMap<>(shared);
    variables.put("SERVER_PORT", String.valueOf(port));
    variables.put("PORTFILE", folder.portFile(server).toString());
    variables.put("OPEN_CALLS_PORTFILE", folder.openCallsPortFile(server).toString());
    variables.put("NEMO_GYM_SERVER_NAME", server);
    variables.put("NEMO_GYM_SERVER_TYPE", type);
    return variables;
  }

  /** A collector of the user's may need more of the user's settings, such as headers. */
  private static Map<String, String> inherited(TelemetrySink sink) {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.keySet().removeIf(name -> NOT_INHERITED.stream().anyMatch(name::startsWith));
    if (sink.collected().isPresent()) {
      variables.keySet().removeIf(name -> name.startsWith(OPENTELEMETRY));
    }
    return variables;
  }

  private static Map<String, String> exporter(String endpoint) {
    return Map.of(
        "OTEL_EXPORTER_OTLP_ENDPOINT", endpoint,
        // The exporter's sender is the JDK's client, which speaks no gRPC.
        "OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf",
        "OTEL_EXPORTER_OTLP_COMPRESSION", "gzip",
        // A collector that is away must not hold the servers up when they stop.
        "OTEL_EXPORTER_OTLP_TIMEOUT", "2000",
        "OTEL_JAVA_EXPORTER_OTLP_RETRY_DISABLED", "true",
        "OTEL_BSP_SCHEDULE_DELAY", "200",
        "OTEL_BLRP_SCHEDULE_DELAY", "200",
        "OTEL_METRIC_EXPORT_INTERVAL", "1000");
  }
}
