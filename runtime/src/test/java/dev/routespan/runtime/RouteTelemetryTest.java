package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  static List<OpenTelemetry> withoutImplementation() {
    return List.of(
        OpenTelemetry.noop(),
        OpenTelemetry.propagating(ContextPropagators.noop()),
        new HeldOpenTelemetry(OpenTelemetry.noop()));
  }

  @ParameterizedTest
  @MethodSource("withoutImplementation")
  void isOffOverAnApiThatDropsEverything(OpenTelemetry openTelemetry) {
    assertThat(RouteGate.isOff(rollout(openTelemetry))).isTrue();
  }

  @Test
  void isOnOverAnImplementationThatDropsSpansOrMetricsAlone() {
    OpenTelemetry onlySpans = OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(otel.exporter))
            .build())
        .build();
    OpenTelemetry onlyMetrics = new HeldOpenTelemetry(otel.sdk) {
      @Override
      public TracerProvider getTracerProvider() {
        return TracerProvider.noop();
      }
    };

    assertThat(RouteGate.isOff(rollout(onlySpans))).isFalse();
    assertThat(RouteGate.isOff(rollout(onlyMetrics))).isFalse();
  }

  private static TracedRoute rollout(OpenTelemetry openTelemetry) {
    return RouteTelemetry.create(openTelemetry)
        .routes("dev.example.Runner", Attributes.empty())
        .rollout("run", "gym.rollout");
  }

  /** As a host's own object that holds another instance. */
  private static class HeldOpenTelemetry implements OpenTelemetry {
    private final OpenTelemetry held;

    HeldOpenTelemetry(OpenTelemetry held) {
      this.held = held;
    }

    @Override
    public TracerProvider getTracerProvider() {
      return held.getTracerProvider();
    }

    @Override
    public MeterProvider getMeterProvider() {
      return held.getMeterProvider();
    }

    @Override
    public ContextPropagators getPropagators() {
      return held.getPropagators();
    }
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

  @Test
  void isOffForGoodOnceClosed() {
    TracedRoute before = otel.verify();
    otel.telemetry.close();
    otel.telemetry.spanGroups().select("all");

    assertThat(Generated.<String, RuntimeException>call(before, () -> "answer"))
        .isEqualTo("answer");
    assertThat(Generated.<String, RuntimeException>call(otel.verify(), () -> "answer"))
        .isEqualTo("answer");
    assertThat(otel.spans()).isEmpty();
    assertThat(otel.findMetric("gym.verify.duration_ms")).isEmpty();
  }

  @Test
  void endsTheCallsThatAreUnderWayWhenItIsClosed() {
    CompletableFuture<Integer> pending = new CompletableFuture<>();
    Generated.callLater(otel.verify(), () -> pending);
    otel.telemetry.close();
    otel.advanceMillis(20);

    pending.complete(1);

    assertThat(otel.onlySpan().getName()).isEqualTo("gym.verify");
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isEqualTo(20);
  }

  @Test
  void leavesOtherTelemetryAloneWhenItIsClosed() {
    RouteTelemetry other = otel.builder().build();
    other.close();
    other.close();

    Generated.call(otel.verify(), () -> 1);

    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.successRate()).isEqualTo(1.0);
  }

  @Test
  void shutsNoOpenTelemetryDown() {
    otel.telemetry.close();

    otel.tracer().spanBuilder("later").startSpan().end();

    assertThat(otel.onlySpan().getName()).isEqualTo("later");
  }

  @Test
  void mayBeClosedThoughItReportsNothing() {
    try (LogCapture log = LogCapture.ofRuntime()) {
      RouteTelemetry.noop().close();
      RouteTelemetry.noop().spanGroups().select("verify");

      assertThat(RouteTelemetry.noop().spanGroups()).hasToString("verify");
      assertThat(log.records()).isEmpty();
    }
  }

  @Test
  void registersNothingIfItsSpanGroupsAreMalformed() {
    Generated.call(otel.verify(), () -> 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> otel.builder().spanGroups("ver-ify").build());
    otel.telemetry.close();

    assertThat(otel.findMetric("gym.verify.success_rate")).isEmpty();
  }

  @Test
  void putsTheRunOnSpansUnlessTheyTellOneThemselves() {
    RouteTelemetry telemetry = otel.builder().runId("run-7").build();
    Generated.call(
        telemetry.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify"),
        () -> 1);
    Generated.call(
        telemetry
            .routes(
                "dev.example.V", Attributes.builder().put("nemo.gym.run.id", 7).build())
            .verify("verify", "gym.verify"),
        () -> 1);
    Generated.call(otel.verify(), () -> 1);

    assertThat(otel.spans())
        .extracting(span -> span.getAttributes().asMap().entrySet().stream()
            .filter(entry -> entry.getKey().getKey().equals("nemo.gym.run.id"))
            .map(Map.Entry::getValue)
            .toList())
        .containsExactly(List.of("run-7"), List.of(7L), List.of());
  }
}
