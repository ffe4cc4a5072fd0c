package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.FaultyOpenTelemetry;
import dev.routespan.fixtures.HangingOnce;
import dev.routespan.runtime.generated.FlowPublishers;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TestPublisher;
import dev.routespan.runtime.generated.TestReader;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GlobalTelemetryTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final RouteTelemetry telemetry =
      RouteTelemetry.builder().spanGroups("all").nanoClock(otel.nanos::get).build();

  @BeforeEach
  @AfterEach
  void forgetTheGlobalInstance() {
    GlobalOpenTelemetry.resetForTest();
  }

  @Test
  void reportsFromWhenTheGlobalInstanceIsSet() {
    TracedRoute verify = routes().verify("verify", "gym.verify");
    assertThat(Generated.<String, RuntimeException>call(verify, () -> "before"))
        .isEqualTo("before");

    GlobalOpenTelemetry.set(otel.sdk);
    Generated.call(verify, () -> {
      otel.advanceMillis(30);
      return "after";
    });

    assertThat(otel.onlySpan().getName()).isEqualTo("gym.verify");
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isEqualTo(30);
  }

  @Test
  void reportsEveryKindOfMetric() {
    TracedRoute rollout = routes().rollout("run", "gym.rollout");
    TracedRoute model = routes().modelCall("chat", "gym.model.chat", "chat");
    TracedRoute agent = routes().durationMetric("my.duration").agent("step", "gym.agent.step");
    GlobalOpenTelemetry.set(otel.sdk);

    Generated.call(rollout, () -> 1);
    Generated.call(model, () -> 1);
    Generated.callLater(agent, () -> CompletableFuture.completedFuture(1));

    assertThat(otel.findMetric("gym.rollout.duration_ms")).isPresent();
    assertThat(otel.findMetric("gym.model.call_duration_ms")).isPresent();
    assertThat(otel.findMetric("my.duration")).isPresent();
    assertThat(otel.spans()).hasSize(3);
  }

  @Test
  void recordsTheTimeToTheFirstItemOfAStream() {
    TracedRoute model = routes().modelCall("chat", "gym.model.chat", "chat");
    TestPublisher publisher = new TestPublisher();
    GlobalOpenTelemetry.set(otel.sdk);
    Generated.<Flow.Publisher<String>, RuntimeException>publish(
            model, on -> on.rolloutId(null), FlowPublishers::traced, () -> publisher)
        .subscribe(new TestReader(2));
    otel.advanceMillis(20);
    publisher.item();
    otel.advanceMillis(30);
    publisher.item();
    publisher.complete();

    assertThat(otel.onlyHistogramPoint("gym.model.time_to_first_byte_ms").getSum())
        .isEqualTo(20);
    assertThat(otel.onlyHistogramPoint("gym.model.call_duration_ms").getSum()).isEqualTo(50);
  }

  @Test
  void measuresACallThatWasUnderWayInFull() {
    TracedRoute verify = routes().verify("verify", "gym.verify");
    CompletableFuture<Integer> pending = new CompletableFuture<>();
    Generated.callLater(verify, () -> pending);
    otel.advanceMillis(20);
    GlobalOpenTelemetry.set(otel.sdk);
    otel.advanceMillis(30);

    pending.complete(1);

    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isEqualTo(50);
  }

  @Test
  void countsWithOtherTelemetryOverTheInstance() {
    TracedRoute early = routes().verify("verify", "gym.verify");
    GlobalOpenTelemetry.set(otel.sdk);

    Generated.call(early, () -> 1);
    Generated.call(otel.verify(), () -> 1);

    assertThat(otel.completed("verify", "success")).isEqualTo(2);
  }

  @Test
  void doesNotSetTheGlobalInstance() {
    Generated.call(routes().verify("verify", "gym.verify"), () -> 1);
    RouteTelemetry.fromEnvironment();

    GlobalOpenTelemetry.set(otel.sdk); // would throw
  }

  @Test
  void doesNotAskWhileTheGroupIsOff() {
    FaultyOpenTelemetry counting = new FaultyOpenTelemetry(otel.sdk);
    telemetry.spanGroups().select("agent");
    TracedRoute verify = routes().verify("verify", "gym.verify");
    GlobalOpenTelemetry.set(counting.openTelemetry());
    int before = counting.calls();

    Generated.call(verify, () -> 1);
    assertThat(counting.calls()).isEqualTo(before);

    // A look-up takes what it needs of the instance that it finds.
    telemetry.spanGroups().select("verify");
    Generated.call(verify, () -> 1);
    assertThat(counting.calls()).isGreaterThan(before);
  }

  @Test
  void followsEachInstanceThatIsSetInTurn() {
    TracedRoute verify = routes().verify("verify", "gym.verify");
    for (int i = 1; i <= 3; i++) {
      TestOpenTelemetry each = new TestOpenTelemetry();
      GlobalOpenTelemetry.resetForTest();
      Generated.call(verify, () -> "between");
      GlobalOpenTelemetry.set(each.sdk);
      Generated.call(verify, () -> "after");
      Generated.call(routes().verify("again", "gym.again"), () -> "after");

      assertThat(each.spans()).hasSize(2);
      assertThat(each.completed("verify", "success")).isEqualTo(2);
      assertThat(each.successRate()).isEqualTo(1.0);
    }
  }

  @Test
  void reportsNothingMoreToAnInstanceThatWasReplaced() {
    TracedRoute verify = routes().verify("verify", "gym.verify");
    GlobalOpenTelemetry.set(otel.sdk);
    Generated.call(verify, () -> 1);
    otel.telemetry.close();
    GlobalOpenTelemetry.resetForTest();
    GlobalOpenTelemetry.set(new TestOpenTelemetry().sdk);

    Generated.call(verify, () -> 1);

    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.findMetric("gym.verify.success_rate")).isEmpty();
  }

  @Test
  void keepsItsInstrumentsIfTheSameInstanceIsSetAnew() {
    TracedRoute verify = routes().verify("verify", "gym.verify");
    otel.telemetry.close();
    for (int i = 0; i < 2; i++) {
      GlobalOpenTelemetry.resetForTest();
      GlobalOpenTelemetry.set(otel.sdk);
      Generated.call(verify, () -> 1);
    }

    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(2);
    assertThat(otel.successRate()).isEqualTo(1.0);
  }

  @Test
  void takesItsRateAwayWhenItIsClosed() {
    otel.telemetry.close();
    TracedRoute verify = routes().verify("verify", "gym.verify");
    CompletableFuture<Integer> pending = new CompletableFuture<>();
    GlobalOpenTelemetry.set(otel.sdk);
    Generated.call(verify, () -> 1);
    Generated.callLater(verify, () -> pending);
    assertThat(otel.successRate()).isEqualTo(1.0);

    telemetry.close();
    Generated.call(verify, () -> 1);
    pending.complete(1);

    assertThat(otel.findMetric("gym.verify.success_rate")).isEmpty();
    assertThat(otel.spans()).hasSize(2);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(2);
  }

  @Test
  void looksForNoInstanceOnceClosed() {
    otel.telemetry.close();
    CompletableFuture<Integer> pending = new CompletableFuture<>();
    Generated.callLater(routes().verify("verify", "gym.verify"), () -> pending);
    telemetry.close();
    GlobalOpenTelemetry.set(otel.sdk);
    pending.complete(1);

    assertThat(otel.reader.collectAllMetrics()).isEmpty();
  }

  @Test
  void doesNotWaitWhileTheInstanceIsBeingMade() throws Exception {
    TracedRoute verify = routes().verify("verify", "gym.verify");
    Field mutex = GlobalOpenTelemetry.class.getDeclaredField("mutex");
    mutex.setAccessible(true);
    synchronized (mutex.get(null)) {
      CompletableFuture<Object> call =
          CompletableFuture.supplyAsync(() -> Generated.call(verify, () -> "answer"));

      assertThat(call).succeedsWithin(Duration.ofSeconds(5)).isEqualTo("answer");
    }
  }

  @Test
  void doesNotWaitForACallThatHangsInTheInstance() throws Exception {
    TracedRoute verify = routes().verify("verify", "gym.verify");
    HangingOnce hanging = new HangingOnce("meterBuilder");
    GlobalOpenTelemetry.set(
        new FaultyOpenTelemetry(otel.sdk, hanging, IllegalStateException::new).openTelemetry());
    Thread other = new Thread(() -> Generated.call(verify, () -> 1));
    other.start();
    hanging.await();
    try {
      CompletableFuture<Object> call =
          CompletableFuture.supplyAsync(() -> Generated.call(verify, () -> "answer"));

      assertThat(call).succeedsWithin(Duration.ofSeconds(5)).isEqualTo("answer");
    } finally {
      hanging.goOn();
      other.join();
    }
    assertThat(otel.spans()).hasSize(2);
    assertThat(otel.completed("verify", "success")).isEqualTo(2);
  }

  @Test
  void isTheSameOneForTheProcess() {
    assertThat(RouteTelemetry.global()).isSameAs(RouteTelemetry.global());
    assertThat(RouteTelemetry.global().spanGroups().isEnabled("rollout")).isTrue();
    assertThat(RouteTelemetry.global().spanGroups().isEnabled("verify")).isFalse();
  }

  @Test
  void keepsWhatTheEnvironmentSwitchesOff() {
    GlobalOpenTelemetry.set(otel.sdk);
    RouteTelemetry configured = new Environment(
            Map.of("NEMO_GYM_OTEL_ENABLED", "1", "NEMO_GYM_OTEL_METRICS_ENABLED", "0"))
        .configure(RouteTelemetry.builder());

    Generated.call(
        configured.routes("dev.example.Runner", Attributes.empty()).rollout("run", "gym.rollout"),
        () -> 1);

    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.findMetric("gym.rollout.duration_ms")).isEmpty();
  }

  private Routes routes() {
    return telemetry.routes("dev.example.Verifier", Attributes.empty());
  }
}
