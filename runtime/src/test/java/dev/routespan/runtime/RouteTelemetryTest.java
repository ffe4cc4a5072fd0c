package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import org.junit.jupiter.api.Test;

class RouteTelemetryTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  @Test
  void refusesNullAtOnce() {
    assertThatNullPointerException().isThrownBy(() -> RouteTelemetry.create(null));
    assertThatNullPointerException().isThrownBy(() -> RouteTelemetry.builder(null));
    assertThatNullPointerException().isThrownBy(() -> RouteTelemetry.fromEnvironment(null));
    assertThatNullPointerException()
        .isThrownBy(() -> RouteTelemetry.builder(otel.sdk).spanGroups(null));
    assertThatNullPointerException()
        .isThrownBy(() -> otel.telemetry.spanGroups().select(null))
        .withMessage("spec");
  }

  @Test
  void reportsNothingOverANoopOpenTelemetry() {
    TracedRoute route = RouteTelemetry.create(OpenTelemetry.noop())
        .routes("dev.example.Runner", Attributes.empty())
        .rollout("run", "gym.rollout");

    assertThat(RouteGate.isOff(route)).isTrue();
  }

  @Test
  void returnsTheSameGroupsEachTime() {
    assertThat(otel.telemetry.spanGroups()).isSameAs(otel.telemetry.spanGroups());
    assertThat(RouteTelemetry.noop()).isSameAs(RouteTelemetry.noop());
  }

  @Test
  void keepsItsOwnSelection() {
    RouteTelemetry other = otel.builder().spanGroups("agent").build();
    otel.telemetry.spanGroups().select("verify");

    assertThat(other.spanGroups().isEnabled("verify")).isFalse();
    assertThat(otel.telemetry.spanGroups().isEnabled("agent")).isFalse();
  }
}
