package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest {
  private static final String DEFAULT = "http_client,job,rollout,server,startup";

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "NEMO_GYM_OTEL_ENABLED=1 | true",
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_SERVER_NAME=agent | false",
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_SERVER_TYPE=responses_api_agents | false",
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_SERVER_NAME=agent;NEMO_GYM_OTEL_ROLLOUT_DRIVER=1 | true",
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_LENS_ROLLOUT_DRIVER=no | false",
      })
  void countsRolloutsWhereNoFleetDrivesThem(String variables, boolean counts) {
    Generated.call(
        configured(variables)
            .routes("dev.example.Runner", Attributes.empty())
            .rollout("run", "gym.rollout"),
        () -> 1);

    assertThat(otel.completed("rollout", "scored")).isEqualTo(counts ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // variables | enabled | traces | metrics | selected
        "- | false | false | false | " + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED=true | true | true | true | " + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED=false | false | false | false | " + DEFAULT,
        "NEMO_LENS_ENABLED=1 | true | true | true | " + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED=0;NEMO_LENS_ENABLED=1 | false | false | false | " + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_LENS_ENABLED=0 | true | true | true | " + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED= ;NEMO_LENS_ENABLED=1 | true | true | true | " + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_TRACES_ENABLED=off | true | false | true | "
            + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_LENS_METRICS_ENABLED=No | true | true | false | " + DEFAULT,
        "NEMO_GYM_OTEL_TRACES_ENABLED=1;NEMO_GYM_OTEL_METRICS_ENABLED=1 | false | false | false | "
            + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_TRACES_ENABLED=0;NEMO_GYM_OTEL_METRICS_ENABLED=0"
            + " | false | false | false | "
            + DEFAULT,
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=Verify, agent | true | true | true |"
            + " agent,verify",
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_LENS_SPAN_GROUPS=verify | true | true | true | verify",
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=agent;NEMO_LENS_SPAN_GROUPS=verify"
            + " | true | true | true | agent",
        "NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=  | true | true | true | " + DEFAULT,
        "NEMO_GYM_OTEL_SPAN_GROUPS=all | false | false | false | all",
      })
  void configuresTelemetryAsTheVariablesSay(
      String variables, boolean enabled, boolean traces, boolean metrics, String selected) {
    RouteTelemetry telemetry = configured(variables);

    assertThat(telemetry.spanGroups()).hasToString(selected);
    telemetry.spanGroups().select("verify");
    assertThat(telemetry.spanGroups().isEnabled("verify")).isEqualTo(enabled);
    Generated.call(
        telemetry.routes("dev.example.Verifier", Attributes.empty()).verify("verify", "gym.verify"),
        () -> 1);
    assertThat(otel.spans()).hasSize(traces ? 1 : 0);
    assertThat(otel.findMetric("gym.verify.duration_ms").isPresent()).isEqualTo(metrics);
  }

  @ParameterizedTest
  @CsvSource({
    "NEMO_GYM_OTEL_RUN_ID=a;NEMO_LENS_RUN_ID=b;SLURM_JOB_ID=c, a",
    "NEMO_LENS_RUN_ID=b;SLURM_JOB_ID=c, b",
    "SLURM_JOB_ID=c, c",
  })
  void tellsTheRunOnEachSpan(String variables, String run) {
    assertThat(runOfASpan("NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=all;" + variables))
        .isEqualTo(run);
  }

  @Test
  void tellsOneRandomRunOnTheSpansOfAProcess() {
    String run = runOfASpan("NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=all");
    otel.exporter.reset();

    assertThat(run).hasSizeGreaterThan(20);
    assertThat(runOfASpan("NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=verify"))
        .isEqualTo(run);
  }

  private String runOfASpan(String variables) {
    Generated.call(
        configured(variables)
            .routes("dev.example.Verifier", Attributes.empty())
            .verify("verify", "gym.verify"),
        () -> 1);
    return otel.onlySpan().getAttributes().get(AttributeKey.stringKey("nemo.gym.run.id"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "true", "TRUE", "True", "yes", "YES", "on", "On", " true "})
  void readsTrue(String value) {
    assertThat(isEnabled(value)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "false", "FALSE", "no", "No", "off", "OFF", " off\t"})
  void readsFalse(String value) {
    RouteTelemetry telemetry = configured(Map.of(
        "NEMO_GYM_OTEL_ENABLED", "1",
        "NEMO_GYM_OTEL_TRACES_ENABLED", value,
        "NEMO_GYM_OTEL_METRICS_ENABLED", value));
    assertThat(telemetry.spanGroups().isEnabled("rollout")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "maybe", "enable", "t", "y"})
  void warnsOfAValueThatIsNoBooleanAndKeepsTheDefault(String value) {
    try (LogCapture log = LogCapture.ofRuntime()) {
      assertThat(isEnabled(value)).isFalse();

      assertThat(log.warnings("NEMO_GYM_OTEL_ENABLED=\"" + value + "\""))
          .singleElement()
          .asString()
          .endsWith("; false is used");
    }
    try (LogCapture log = LogCapture.ofRuntime()) {
      RouteTelemetry telemetry =
          configured(Map.of("NEMO_GYM_OTEL_ENABLED", "1", "NEMO_LENS_TRACES_ENABLED", value));
      Generated.call(
          telemetry.routes("dev.example.Runner", Attributes.empty()).rollout("run", "gym.rollout"),
          () -> 1);
      assertThat(otel.spans()).hasSize(1);
      assertThat(log.warnings("NEMO_LENS_TRACES_ENABLED=\"" + value + "\""))
          .singleElement()
          .asString()
          .endsWith("; true is used");
    }
  }

  @Test
  void doesNotTakeABadValueForAnAbsentOne() {
    assertThat(configured("NEMO_GYM_OTEL_ENABLED=bad;NEMO_LENS_ENABLED=1")
            .spanGroups()
            .isEnabled("rollout"))
        .isFalse();
  }

  @Test
  void dropsAMalformedGroupWithAWarningThatListsTheValidNames() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      RouteTelemetry telemetry =
          configured("NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=verify,mal-formed,agent");

      assertThat(telemetry.spanGroups()).hasToString("agent,verify");
      assertThat(log.warnings("mal-formed"))
          .singleElement()
          .asString()
          .contains("NEMO_GYM_OTEL_SPAN_GROUPS", "per_rollout", "model_call");
    }
  }

  @Test
  void selectsTheDefaultIfNoGroupIsWellFormed() {
    assertThat(
            configured("NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=?!").spanGroups())
        .hasToString(DEFAULT);
  }

  @Test
  void keepsAnUnknownGroupWithAWarning() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      RouteTelemetry telemetry =
          configured("NEMO_GYM_OTEL_ENABLED=1;NEMO_GYM_OTEL_SPAN_GROUPS=env_typo,rollout");

      assertThat(telemetry.spanGroups()).hasToString("env_typo,rollout");
      assertThat(log.warnings("env_typo")).hasSize(1);
    }
  }

  @Test
  void quotesAHostileValueBoundedAndWithoutControlCharacters() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      configured(Map.of("NEMO_GYM_OTEL_ENABLED", "x\ny" + "z".repeat(10_000)));

      assertThat(log.warnings("x\\u000ay")).singleElement().asString().hasSizeLessThan(300);
    }
  }

  @Test
  void readsTheEnvironmentOfTheProcess() {
    assertThat(RouteTelemetry.fromEnvironment(otel.sdk).spanGroups().isEnabled("rollout"))
        .isEqualTo(isEnabled(System.getenv().getOrDefault("NEMO_GYM_OTEL_ENABLED", "0")));
  }

  private boolean isEnabled(String value) {
    return configured(Map.of("NEMO_GYM_OTEL_ENABLED", value)).spanGroups().isEnabled("rollout");
  }

  private RouteTelemetry configured(String variables) {
    Map<String, String> map = new HashMap<>();
    if (variables != null) {
      for (String variable : variables.split(";")) {
        String[] parts = variable.split("=", 2);
        map.put(parts[0], parts[1]);
      }
    }
    return configured(map);
  }

  private RouteTelemetry configured(Map<String, String> variables) {
    return new Environment(variables).configure(otel.sdk);
  }
}
