package dev.routespan.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.sdk.RolloutLogRecordProcessor;
import dev.routespan.runtime.sdk.RolloutSpanProcessor;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.trace.SpanProcessor;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What the properties and variables say of the telemetry. */
class TelemetryTest {
  private final ApplicationContextRunner runner = new ApplicationContextRunner()
      .withConfiguration(AutoConfigurations.of(
          EndpointAutoConfiguration.class,
          ProcessorsAutoConfiguration.class,
          RoutespanAutoConfiguration.class,
          SdkAutoConfiguration.class))
      .withPropertyValues(
          "otel.traces.exporter=none", "otel.metrics.exporter=none", "otel.logs.exporter=none");

  @Test
  void selectsWhatServersOfRolloutsDo() {
    runner.run(context -> assertThat(context.getBean(RouteTelemetry.class).spanGroups())
        .hasToString("agent,http_client,model_call,rollout,server,verify"));
  }

  @Test
  void selectsWhatThePropertySays() {
    runner
        .withPropertyValues("routespan.span-groups=verify")
        .run(context ->
            assertThat(context.getBean(RouteTelemetry.class).spanGroups()).hasToString("verify"));
  }

  @Test
  void isOffInFleetUnlessEnabled() {
    ApplicationContextRunner inFleet = runner.withPropertyValues("NEMO_GYM_SERVER_NAME=weather");
    inFleet.run(
        context -> assertThat(isOn(context.getBean(RouteTelemetry.class))).isFalse());
    inFleet
        .withPropertyValues("NEMO_GYM_OTEL_ENABLED=true", "NEMO_GYM_OTEL_SPAN_GROUPS=rollout")
        .run(context -> assertThat(isOn(context.getBean(RouteTelemetry.class))).isTrue());
    inFleet
        .withPropertyValues("routespan.enabled=true")
        .run(context -> assertThat(isOn(context.getBean(RouteTelemetry.class))).isTrue());
  }

  @Test
  void refusesMalformedSpanGroups() {
    runner
        .withPropertyValues("routespan.span-groups=no-group!")
        .run(context -> assertThat(context)
            .getFailure()
            .rootCause()
            .hasMessageContaining("malformed span group"));
  }

  @Test
  void leavesTelemetryOfApplication() {
    RouteTelemetry own = RouteTelemetry.noop();
    runner
        .withBean(RouteTelemetry.class, () -> own)
        .run(context -> assertThat(context.getBean(RouteTelemetry.class)).isSameAs(own));
  }

  @Test
  void buildsSdkWhereThereIsNone() {
    runner
        .withPropertyValues("spring.application.name=weather")
        .run(context -> assertThat(context.getBean(OpenTelemetry.class))
            .isInstanceOf(OpenTelemetrySdk.class)
            .asString()
            .contains("service.name=\"weather\"", "RolloutSpanProcessor"));
    runner
        .withBean(OpenTelemetry.class, OpenTelemetry::noop)
        .run(context ->
            assertThat(context).getBean(OpenTelemetry.class).isSameAs(OpenTelemetry.noop()));
    runner
        .withPropertyValues("routespan.build-sdk=false")
        .run(context -> assertThat(context)
            .doesNotHaveBean(OpenTelemetry.class)
            .hasSingleBean(RouteTelemetry.class));
  }

  @Test
  void hasProcessorsForTheSdkThatSpringBuilds() {
    runner.run(context -> {
      assertThat(context.getBean(SpanProcessor.class)).isInstanceOf(RolloutSpanProcessor.class);
      assertThat(context.getBean(LogRecordProcessor.class))
          .isInstanceOf(RolloutLogRecordProcessor.class);
    });
  }

  @Test
  void needsNoSdk() {
    runner
        .withClassLoader(new FilteredClassLoader("io.opentelemetry.sdk"))
        .run(context -> assertThat(context)
            .hasSingleBean(RouteTelemetry.class)
            .doesNotHaveBean(RolloutSpanProcessor.class));
  }

  private static boolean isOn(RouteTelemetry telemetry) {
    return telemetry.spanGroups().isEnabled("rollout");
  }
}
