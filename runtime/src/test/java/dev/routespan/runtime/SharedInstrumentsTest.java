package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import dev.routespan.testing.Garbage;
import dev.routespan.testing.LogCapture;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import java.lang.ref.WeakReference;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Instruments and the tally behind the success rate belong to the OpenTelemetry instance. */
class SharedInstrumentsTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  @AfterEach
  void forgetTheGlobalInstance() {
    GlobalOpenTelemetry.resetForTest();
  }

  @Test
  void countsTogetherWithAnotherTelemetryWithoutAWarning() {
    try (LogCapture log = LogCapture.of("io.opentelemetry")) {
      assertCountsTogether(otel.sdk);

      assertThat(log.records())
          .noneMatch(record -> record.getLevel().intValue() >= Level.WARNING.intValue());
    }
  }

  @Test
  void countsTogetherThroughTheGlobalInstance() {
    GlobalOpenTelemetry.set(otel.sdk);
    assertThat(GlobalOpenTelemetry.get()).isNotSameAs(otel.sdk);

    assertCountsTogether(GlobalOpenTelemetry.get());
  }

  @Test
  void countsTogetherThroughAnyFacade() {
    assertCountsTogether(new OpenTelemetry() {
      @Override
      public TracerProvider getTracerProvider() {
        return otel.sdk.getTracerProvider();
      }

      @Override
      public MeterProvider getMeterProvider() {
        return otel.sdk.getMeterProvider();
      }

      @Override
      public ContextPropagators getPropagators() {
        return otel.sdk.getPropagators();
      }
    });
  }

  @Test
  void leavesTheGlobalInstanceAlone() {
    Generated.call(otel.verify(), () -> 1);
    Generated.call(
        RouteTelemetry.noop().routes("a.B", Attributes.empty()).verify("c", "gym.verify"), () -> 1);

    GlobalOpenTelemetry.set(otel.sdk);
  }

  @Test
  void countsOnWhenATelemetryIsDiscarded() {
    assertThat(Garbage.isCollected(discardedTelemetry(otel))).isTrue();

    Generated.run(otel.verify(), () -> {});

    assertThat(otel.successRate()).isEqualTo(0.5);
  }

  @Test
  void countsApartOverDifferentInstances() {
    TestOpenTelemetry other = new TestOpenTelemetry();
    Generated.call(otel.verify(), () -> 1);
    failOnce(other.verify());

    assertThat(otel.successRate()).isEqualTo(1.0);
    assertThat(other.successRate()).isEqualTo(0.0);
  }

  @Test
  void keepsNoDiscardedInstanceAlive() {
    WeakReference<SdkMeterProvider> discarded = discardedInstance();

    assertThat(Garbage.isCollected(discarded)).isTrue();
  }

  @Test
  void sharesTheHistogramThatSeveralRoutesName() {
    try (LogCapture log = LogCapture.of("io.opentelemetry")) {
      for (RouteTelemetry telemetry :
          new RouteTelemetry[] {otel.telemetry, otel.builder().build()}) {
        Generated.run(
            telemetry
                .routes("dev.example.Agent", Attributes.empty())
                .durationMetric("acme.duration")
                .agent("act", "gym.agent.act"),
            () -> {});
      }

      assertThat(otel.onlyHistogramPoint("acme.duration").getCount()).isEqualTo(2);
      assertThat(log.records()).isEmpty();
    }
  }

  private void assertCountsTogether(OpenTelemetry facade) {
    RouteTelemetry other = RouteTelemetry.builder(facade).spanGroups("verify").build();
    Generated.call(otel.verify(), () -> 1);
    failOnce(other.routes("dev.example.Other", Attributes.empty()).verify("verify", "gym.verify"));

    assertThat(otel.successRate()).isEqualTo(0.5);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(2);
    assertThat(otel.spans()).hasSize(2);
  }

  private static WeakReference<SdkMeterProvider> discardedInstance() {
    TestOpenTelemetry discarded = new TestOpenTelemetry();
    Generated.call(discarded.verify(), () -> 1);
    Generated.call(discarded.rollout(), () -> 1);
    assertThat(discarded.successRate()).isEqualTo(1.0);
    return new WeakReference<>(discarded.sdk.getSdkMeterProvider());
  }

  private static WeakReference<RouteTelemetry> discardedTelemetry(TestOpenTelemetry otel) {
    RouteTelemetry telemetry = otel.builder().build();
    failOnce(telemetry.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify"));
    return new WeakReference<>(telemetry);
  }

  private static void failOnce(TracedRoute route) {
    catchThrowable(() -> Generated.run(route, () -> {
      throw new IllegalStateException("no");
    }));
  }
}
