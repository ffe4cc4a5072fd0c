package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.FaultyOpenTelemetry;
import dev.routespan.fixtures.Garbage;
import dev.routespan.fixtures.HangingOnce;
import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Telemetries over one OpenTelemetry instance count together. */
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
    assertCountsTogether(new Facade(otel.sdk, otel.sdk.getMeterProvider()));
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

  @Test
  void takesTheRateAwayWithTheLastTelemetry() {
    RouteTelemetry other = otel.builder().build();
    Generated.call(otel.verify(), () -> 1);

    otel.telemetry.close();
    assertThat(otel.successRate()).isEqualTo(1.0);
    other.close();
    assertThat(otel.findMetric("gym.verify.success_rate")).isEmpty();
  }

  @Test
  void countsOnForATelemetryThatComesAfterTheLast() {
    try (LogCapture log = LogCapture.of("io.opentelemetry")) {
      Generated.call(otel.verify(), () -> 1);
      otel.telemetry.close();
      RouteTelemetry next = otel.builder().build();
      failOnce(next.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify"));

      assertThat(otel.successRate()).isEqualTo(0.5);
      assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(2);
      assertThat(log.records()).isEmpty();
    }
  }

  @Test
  void keepsTheRateForWrappersOfATelemetryThatWasDropped() {
    TracedRoute route =
        otel.builder().build().routes("a.B", Attributes.empty()).verify("c", "gym.verify");
    Generated.call(route, () -> 1);
    for (int i = 0; i < 5; i++) {
      System.gc();
    }
    otel.telemetry.close();

    Generated.call(route, () -> 1);
    assertThat(otel.spans()).hasSize(2);
    assertThat(otel.successRate()).isEqualTo(1.0);
  }

  @Test
  void doesNotWaitForWhatATelemetryDroppedThatWasNeverClosed() {
    assertThat(Garbage.isCollected(discardedTelemetry(otel))).isTrue();
    otel.telemetry.close();

    assertThat(otel.findMetric("gym.verify.success_rate")).isEmpty();
  }

  @Test
  void waitsForNoOtherTelemetryThatIsBeingMade() throws Exception {
    TestOpenTelemetry other = new TestOpenTelemetry();
    HangingOnce hanging = new HangingOnce("meterBuilder");
    OpenTelemetry same = withOneMeterProvider(otel, hanging);
    CompletableFuture<RouteTelemetry> first = createdAtOnce(same);
    hanging.await();
    try {
      assertThat(createdAtOnce(other.sdk)).succeedsWithin(Duration.ofSeconds(5));
      assertThat(createdAtOnce(same)).succeedsWithin(Duration.ofSeconds(5));
    } finally {
      hanging.goOn();
    }
    assertThat(first).succeedsWithin(Duration.ofSeconds(5));
  }

  @Test
  void waitsForNoOtherTelemetryThatRegistersTheGauge() throws Exception {
    HangingOnce hanging = new HangingOnce("buildWithCallback");
    OpenTelemetry same = withOneMeterProvider(otel, hanging);
    otel.telemetry.close();
    CompletableFuture<RouteTelemetry> first = createdAtOnce(same);
    hanging.await();
    try {
      CompletableFuture<RouteTelemetry> second = createdAtOnce(same);
      assertThat(second).succeedsWithin(Duration.ofSeconds(5));
      Generated.call(verify(second.get()), () -> 1);
      second.get().close();
    } finally {
      hanging.goOn();
    }
    assertThat(first).succeedsWithin(Duration.ofSeconds(5));
    assertThat(otel.successRate()).isEqualTo(1.0);
    first.get().close();
    assertThat(otel.findMetric("gym.verify.success_rate")).isEmpty();
  }

  @Test
  void triesAgainForTheNextTelemetryIfTheGaugeFails() {
    AtomicBoolean failed = new AtomicBoolean();
    OpenTelemetry same = withOneMeterProvider(
        otel,
        (call, method) -> method.equals("buildWithCallback") && failed.compareAndSet(false, true));
    otel.telemetry.close();
    RouteTelemetry.create(same).close();

    Generated.call(verify(RouteTelemetry.builder(same).spanGroups("verify").build()), () -> 1);

    assertThat(failed).isTrue();
    assertThat(otel.successRate()).isEqualTo(1.0);
  }

  @Test
  void countsTogetherThoughSeveralThreadsMakeTelemetries() throws Exception {
    try (LogCapture log = LogCapture.of("io.opentelemetry")) {
      for (int i = 0; i < 100; i++) {
        TestOpenTelemetry each = new TestOpenTelemetry();
        List<CompletableFuture<RouteTelemetry>> telemetries =
            Stream.generate(() -> createdAtOnce(each.sdk)).limit(4).toList();
        for (CompletableFuture<RouteTelemetry> telemetry : telemetries) {
          Generated.call(verify(telemetry.get()), () -> 1);
        }
        assertThat(each.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(4);
        assertThat(each.successRate()).isEqualTo(1.0);
      }
      assertThat(log.records()).isEmpty();
    }
  }

  private static TracedRoute verify(RouteTelemetry telemetry) {
    return telemetry.routes("a.B", Attributes.empty()).verify("c", "gym.verify");
  }

  private static CompletableFuture<RouteTelemetry> createdAtOnce(OpenTelemetry openTelemetry) {
    return CompletableFuture.supplyAsync(
        () -> RouteTelemetry.builder(openTelemetry).spanGroups("verify").build(),
        creation -> new Thread(creation).start());
  }

  /** Its other objects are new ones each time. */
  private static OpenTelemetry withOneMeterProvider(
      TestOpenTelemetry otel, FaultyOpenTelemetry.Failing failing) {
    OpenTelemetry faulty =
        new FaultyOpenTelemetry(otel.sdk, failing, IllegalStateException::new).openTelemetry();
    MeterProvider meterProvider = faulty.getMeterProvider();
    return new Facade(otel.sdk, meterProvider);
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

  private record Facade(OpenTelemetry delegate, MeterProvider meterProvider)
      implements OpenTelemetry {
    @Override
    public TracerProvider getTracerProvider() {
      return delegate.getTracerProvider();
    }

    @Override
    public MeterProvider getMeterProvider() {
      return meterProvider;
    }

    @Override
    public ContextPropagators getPropagators() {
      return delegate.getPropagators();
    }
  }
}
