package dev.routespan.runtime.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.LogCapture;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.autoconfigure.spi.internal.DefaultConfigProperties;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetSettingsTest {
  private static final String ON = "NEMO_GYM_OTEL_ENABLED=1;";
  private static final String OFF = "NEMO_GYM_OTEL_ENABLED=0;";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // variables | SDK disabled | exporters of traces, metrics, logs (= is OpenTelemetry's own)
        "- | - | = = =",
        "OTEL_SDK_DISABLED=false | = | = = =",
        "OTEL_METRICS_EXPORTER=none;NEMO_GYM_OTEL_ENABLED= ;UNRELATED=1 | - | = = =",
        "NEMO_GYM_OTEL_SPAN_GROUPS=all | true | none none none",
        "NEMO_LENS_RUN_ID=a | true | none none none",
        "NEMO_GYM_SERVER_NAME=weather | true | none none none",
        "NEMO_GYM_OTEL_ENABLED=0 | true | none none none",
        "NEMO_GYM_OTEL_ENABLED=0;NEMO_LENS_ENABLED=1 | true | none none none",
        "NEMO_GYM_OTEL_EXPORTER=console | true | none none none",
        OFF + "OTEL_SDK_DISABLED=false | = | none none none",
        OFF + "OTEL_TRACES_EXPORTER=zipkin | - | = none none",
        OFF + "OTEL_METRICS_EXPORTER=otlp;OTEL_LOGS_EXPORTER=otlp | - | none = =",
        ON + " | - | otlp otlp none",
        "NEMO_LENS_ENABLED=yes | - | otlp otlp none",
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_LENS_ENABLED=0 | - | otlp otlp none",
        "NEMO_GYM_OTEL_ENABLED= ;NEMO_LENS_ENABLED=1 | - | otlp otlp none",
        ON + "OTEL_SDK_DISABLED=true | = | otlp otlp none",
        ON + "NEMO_GYM_OTEL_EXPORTER=otlp | - | otlp otlp none",
        ON + "NEMO_GYM_OTEL_EXPORTER=Console | - | console console none",
        ON + "NEMO_LENS_EXPORTER=console | - | console console none",
        ON + "NEMO_GYM_OTEL_EXPORTER=otlp;NEMO_LENS_EXPORTER=console | - | otlp otlp none",
        ON + "NEMO_GYM_OTEL_EXPORTER=console;OTEL_TRACES_EXPORTER=otlp | - | = console none",
        ON + "OTEL_TRACES_EXPORTER=none;OTEL_LOGS_EXPORTER=none | - | = otlp =",
        ON + "OTEL_TRACES_EXPORTER= | - | otlp otlp none",
        ON + "NEMO_GYM_OTEL_TRACES_ENABLED=off | - | none otlp none",
        ON + "NEMO_LENS_METRICS_ENABLED=off | - | otlp none none",
        ON + "NEMO_GYM_OTEL_LOGS_ENABLED=no | - | otlp otlp none",
        ON + "NEMO_GYM_OTEL_LOGS_ENABLED=1;NEMO_LENS_LOGS_ENABLED=0 | - | otlp otlp otlp",
        ON
            + "NEMO_LENS_LOGS_ENABLED=1;NEMO_GYM_OTEL_EXPORTER=console | - | console console console",
        ON + "NEMO_GYM_OTEL_LOGS_ENABLED=0;OTEL_LOGS_EXPORTER=otlp | - | otlp otlp =",
        ON + "NEMO_GYM_OTEL_LOGS_ENABLED=0;NEMO_GYM_OTEL_EXPORTER=console"
            + " | - | console console none",
      })
  void choosesExporters(String variables, String disabled, String exporters) {
    Map<String, String> properties = properties(variables);

    assertThat(properties.get("otel.sdk.disabled"))
        .isEqualTo("=".equals(disabled) ? null : disabled);
    assertThat(chosen(properties)).isEqualTo(exporters.replace("console", "nemo-gym-console"));
    assertThat(properties.keySet()).allMatch(key -> key.startsWith("otel."));
    assertThat(chosen(settings(variables).properties(false))).isEqualTo(exporters);
  }

  /** Ours that OpenTelemetry does not make is called console. */
  private static String chosen(Map<String, String> properties) {
    StringBuilder chosen = new StringBuilder();
    for (String signal : new String[] {"traces", "metrics", "logs"}) {
      String exporter = properties.getOrDefault("otel." + signal + ".exporter", "=");
      boolean console = "true".equals(properties.get("routespan." + signal + ".console"));
      assertThat(console).isIn(false, exporter.equals("none"));
      chosen.append(console ? "console" : exporter).append(' ');
    }
    return chosen.toString().strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // variables | service name
        ON + " | nemo-gym",
        ON + "NEMO_GYM_SERVER_NAME=weather | nemo-gym/weather",
        ON + "NEMO_GYM_SERVER_NAME=weather;OTEL_SERVICE_NAME=fleet | fleet/weather",
        ON + "OTEL_SERVICE_NAME=fleet | fleet",
        ON + "NEMO_GYM_SERVER_NAME=weather;OTEL_RESOURCE_ATTRIBUTES=service.name=mine"
            + " | mine/weather",
        ON + "OTEL_SERVICE_NAME=fleet;OTEL_RESOURCE_ATTRIBUTES=service.name=mine | fleet",
        ON + "OTEL_RESOURCE_ATTRIBUTES=service.name=my%20svc | my svc",
        ON + "OTEL_RESOURCE_ATTRIBUTES=service.name=my+svc%2fa | my+svc/a",
        ON + "OTEL_RESOURCE_ATTRIBUTES=service.name=100% | 100%",
        ON + "OTEL_SERVICE_NAME=my%20svc | my%20svc",
        ON + "OTEL_SERVICE_NAME= ;OTEL_RESOURCE_ATTRIBUTES=deployment=a%20b | nemo-gym",
        ON + "NEMO_GYM_SERVER_NAME=weather;NEMO_GYM_OTEL_SERVICE_NAME_PER_SERVER=0 | nemo-gym",
        ON + "NEMO_GYM_SERVER_NAME=weather;NEMO_LENS_SERVICE_NAME_PER_SERVER=0 | nemo-gym",
        ON + "NEMO_GYM_SERVER_NAME=weather;OTEL_SERVICE_NAME=fleet;"
            + "NEMO_GYM_OTEL_SERVICE_NAME_PER_SERVER=0 | fleet",
        ON + "NEMO_GYM_SERVER_NAME=weather;NEMO_GYM_OTEL_SERVICE_NAME_PER_SERVER=1;"
            + "NEMO_LENS_SERVICE_NAME_PER_SERVER=0 | nemo-gym/weather",
      })
  void namesTheService(String variables, String name) {
    assertThat(settings(variables).serviceName()).isEqualTo(name);
  }

  /** Spring's configuration would let the variable win, and the server's name were lost. */
  @Test
  void leavesThePropertyOfTheServicesNameAlone() {
    assertThat(properties(ON + "NEMO_GYM_SERVER_NAME=weather;OTEL_SERVICE_NAME=fleet"))
        .doesNotContainKey("otel.service.name");
  }

  @ParameterizedTest
  @CsvSource({
    "NEMO_GYM_OTEL_RUN_ID=a;NEMO_LENS_RUN_ID=b;SLURM_JOB_ID=c, a",
    "NEMO_LENS_RUN_ID=b;SLURM_JOB_ID=c, b",
    "SLURM_JOB_ID=c, c",
    "NEMO_GYM_OTEL_RUN_ID= ;SLURM_JOB_ID=c, c",
  })
  void tellsTheRun(String variables, String run) {
    assertThat(attribute(variables, "nemo.run.id")).isEqualTo(run);
  }

  @Test
  void makesOneRandomRunForAProcess() {
    String run = attribute(ON, "nemo.run.id");

    assertThat(run).hasSizeGreaterThan(20);
    assertThat(attribute(ON, "nemo.run.id")).isEqualTo(run);
  }

  @Test
  void tellsWhichServerItIs() {
    String variables = ON + "NEMO_GYM_SERVER_NAME=weather;NEMO_GYM_SERVER_TYPE=resources_servers;"
        + "NEMO_GYM_SERVICE_GROUP=eval";

    assertThat(attribute(variables, "nemo.gym.server.name")).isEqualTo("weather");
    assertThat(attribute(variables, "nemo.gym.server.type")).isEqualTo("resources_servers");
    assertThat(attribute(variables, "nemo.gym.service_group")).isEqualTo("eval");
    assertThat(attribute(variables, "nemo.gym.version")).isNotEmpty();
    assertThat(attribute(ON, "nemo.gym.server.name")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NEMO_GYM_SERVER_NAME=weather | nemo-gym",
        "NEMO_GYM_SERVER_NAME=weather;OTEL_SERVICE_NAME=fleet | fleet",
        "NEMO_GYM_SERVER_NAME=weather;OTEL_RESOURCE_ATTRIBUTES=service.name=my%20svc | my svc",
        "NEMO_GYM_SERVICE_GROUP=eval;OTEL_SERVICE_NAME=fleet | eval",
      })
  void groupsServersByTheirNameWithoutTheServers(String variables, String group) {
    assertThat(attribute(ON + variables, "nemo.gym.service_group")).isEqualTo(group);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // variables | attribute | value
        "NEMO_GYM_OTEL_USER_ID=ada | nemo.user.id | ada",
        "NEMO_LENS_USER_ID=ada | nemo.user.id | ada",
        "- | nemo.user.id | -",
        "DEPLOYMENT_ENV=prod;ENVIRONMENT=dev | deployment.environment.name | prod",
        "ENVIRONMENT=dev | deployment.environment.name | dev",
        "- | deployment.environment.name | -",
        "SLURM_JOB_ID=12350 | slurm.job.id | 12350",
        "SLURM_JOB_ID=12350 | slurm.array.job_id | 12350",
        "SLURM_JOB_ID=12350 | slurm.array.task_id | 0",
        "SLURM_JOB_ID=12350;SLURM_ARRAY_JOB_ID=12345;SLURM_ARRAY_TASK_ID=7"
            + " | slurm.job.id | 12345_7",
        "SLURM_JOB_ID=12350;SLURM_ARRAY_JOB_ID=12345;SLURM_ARRAY_TASK_ID=7"
            + " | slurm.job.id.raw | 12350",
        "SLURM_JOB_ID=12350;SLURM_ARRAY_JOB_ID=12345;SLURM_ARRAY_TASK_ID=7"
            + " | slurm.array.job_id | 12345",
        "SLURM_JOB_ID=1;SLURM_JOB_NAME=eval | slurm.job.name | eval",
        "SLURM_JOB_NAME=eval | slurm.job.name | -",
        "SLURM_JOB_ID=1;SLURM_JOB_PARTITION=batch | slurm.partition | batch",
        "SLURM_JOB_ID=1;SLURM_CLUSTER_NAME=eos | slurm.cluster.name | eos",
        "SLURM_JOB_ID=1;SLURMD_NODENAME=head-1 | slurm.head_node.name | head-1",
        "SLURM_JOB_ID=1;SLURM_STEP_ID=0;SLURMD_NODENAME=node-9 | slurm.head_node.name | -",
        "KUBERNETES_SERVICE_HOST=10.0.0.1;K8S_POD_NAME=v-0 | k8s.pod.name | v-0",
        "KUBERNETES_SERVICE_HOST=10.0.0.1;K8S_NAMESPACE=ml | k8s.namespace.name | ml",
        "KUBERNETES_SERVICE_HOST=10.0.0.1;K8S_NODE_NAME=n1 | k8s.node.name | n1",
        "K8S_POD_NAME=v-0 | k8s.pod.name | -",
      })
  void tellsWhoseItIsAndWhereItRuns(String variables, String key, String value) {
    assertThat(attribute(ON + (variables == null ? "" : variables), key)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "- | nv.dl.rank | 0",
        "- | nv.dl.world_size | 1",
        "SLURM_JOB_ID=1;SLURM_JOB_NUM_NODES=4 | slurm.nnodes | 4",
        "SLURM_JOB_ID=1;SLURM_JOB_NUM_NODES=four | slurm.nnodes | -",
        "SLURM_JOB_ID=1;SLURM_NTASKS=16 | slurm.ntasks | 16",
        "SLURM_JOB_ID=1;SLURM_RESTART_COUNT=2 | slurm.restart_count | 2",
        "SLURM_JOB_ID=1 | slurm.array.count | 1",
        "SLURM_JOB_ID=1;SLURM_ARRAY_JOB_ID=1;SLURM_ARRAY_TASK_ID=0;SLURM_ARRAY_TASK_COUNT=64"
            + " | slurm.array.count | 64",
        "- | slurm.array.count | -",
      })
  void countsInNumbers(String variables, String key, Long value) {
    assertThat(settings(ON + (variables == null ? "" : variables))
            .resource()
            .get(AttributeKey.longKey(key)))
        .isEqualTo(value);
  }

  @Test
  void tellsAVersionOfTheService() {
    assertThat(attribute(ON, "service.version")).isEqualTo(attribute(ON, "nemo.gym.version"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"zipkin", "otlp,console", "jaeger"})
  void warnsOnceOfAnUnknownExporterAndKeepsTheDefault(String value) {
    try (LogCapture log = LogCapture.ofRuntime()) {
      for (int i = 0; i < 3; i++) {
        assertThat(properties(ON + "NEMO_GYM_OTEL_EXPORTER=" + value))
            .containsEntry("otel.traces.exporter", "otlp");
      }

      assertThat(log.warnings("NEMO_GYM_OTEL_EXPORTER"))
          .containsExactly(
              "NEMO_GYM_OTEL_EXPORTER=\"" + value + "\" is none of otlp, console; otlp is used");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ENABLED",
        "TRACES_ENABLED",
        "METRICS_ENABLED",
        "LOGS_ENABLED",
        "SERVICE_NAME_PER_SERVER"
      })
  void warnsOnceOfAValueThatIsNoBooleanAndKeepsTheDefault(String key) {
    String variables = (key.equals("ENABLED") ? "" : ON) + "NEMO_GYM_SERVER_NAME=weather;";
    try (LogCapture log = LogCapture.ofRuntime()) {
      for (int i = 0; i < 3; i++) {
        String perhaps = variables + "NEMO_LENS_" + key + "=perhaps";
        assertThat(properties(perhaps)).isEqualTo(properties(variables));
        assertThat(settings(perhaps).serviceName()).isEqualTo("nemo-gym/weather");
      }

      assertThat(log.warnings("NEMO_LENS_" + key + "=\"perhaps\""))
          .singleElement()
          .asString()
          .contains("true (1, true, yes, on)", "false (0, false, no, off)");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // variables | protocol of traces, metrics, logs with gRPC | and without
        ON + " | grpc grpc grpc | http/protobuf http/protobuf http/protobuf",
        ON + "OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf"
            + " | http/protobuf http/protobuf http/protobuf | http/protobuf http/protobuf http/protobuf",
        ON + "OTEL_EXPORTER_OTLP_PROTOCOL= GRPC | grpc grpc grpc | grpc grpc grpc",
        ON + "OTEL_EXPORTER_OTLP_PROTOCOL=http/json;OTEL_EXPORTER_OTLP_METRICS_PROTOCOL=grpc"
            + " | http/protobuf grpc http/protobuf | http/protobuf grpc http/protobuf",
        OFF + " | - - - | - - -",
        "OTEL_EXPORTER_OTLP_PROTOCOL=grpc | - - - | - - -",
      })
  void sendsByTheFleetsProtocol(String variables, String withGrpc, String without) {
    assertThat(protocols(settings(variables, true))).isEqualTo(withGrpc);
    assertThat(protocols(settings(variables, false))).isEqualTo(without);
  }

  private static String protocols(FleetSettings settings) {
    Map<String, String> properties = settings.properties(true);
    return Stream.of("traces", "metrics", "logs")
        .map(signal -> properties.getOrDefault("otel.exporter.otlp." + signal + ".protocol", "-"))
        .collect(Collectors.joining(" "));
  }

  @Test
  void exportsMetricsAsOftenAsTheFleet() {
    assertThat(properties(ON)).containsEntry("otel.metric.export.interval", "10000");
    assertThat(properties(ON + "OTEL_METRIC_EXPORT_INTERVAL=5000"))
        .doesNotContainKey("otel.metric.export.interval");
    assertThat(properties(OFF)).doesNotContainKey("otel.metric.export.interval");
  }

  @ParameterizedTest
  @CsvSource({
    "'', http://localhost:4317, grpc",
    "OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf, http://localhost:4318, http/protobuf",
    "OTEL_EXPORTER_OTLP_ENDPOINT=http://a:1, http://a:1, grpc",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=http://b:2;OTEL_EXPORTER_OTLP_ENDPOINT=http://a:1,"
        + " http://b:2, grpc",
  })
  void knowsTheCollector(String variables, String address, String protocol) {
    assertThat(settings(ON + variables, true).collector(Signal.TRACES))
        .isEqualTo(new Collector(address, protocol));
  }

  @Test
  void waitsForTheDrainThatIsSet() {
    assertThat(settings(ON).drainLimit()).hasMillis(500);
    assertThat(settings(ON + "NEMO_GYM_OTEL_DRAIN_MS=20000").drainLimit()).hasSeconds(20);
    try (LogCapture log = LogCapture.ofRuntime()) {
      assertThat(settings(ON + "NEMO_GYM_OTEL_DRAIN_MS=-1").drainLimit()).hasMillis(500);
      assertThat(log.warnings("NEMO_GYM_OTEL_DRAIN_MS")).hasSize(1);
    }
  }

  private static String attribute(String variables, String key) {
    return settings(variables).resource().get(AttributeKey.stringKey(key));
  }

  private static Map<String, String> properties(String variables) {
    return new TreeMap<>(settings(variables).properties(true));
  }

  /** OpenTelemetry makes properties of variables in this way. */
  private static FleetSettings settings(String variables) {
    return settings(variables, true);
  }

  private static FleetSettings settings(String variables, boolean grpcIsThere) {
    Map<String, String> properties = new HashMap<>();
    if (variables != null && !variables.isBlank()) {
      for (String variable : variables.split(";")) {
        String[] parts = variable.split("=", 2);
        properties.put(parts[0].toLowerCase(Locale.ROOT).replace('_', '.'), parts[1]);
      }
    }
    return FleetSettings.of(DefaultConfigProperties.createFromMap(properties), grpcIsThere);
  }
}
