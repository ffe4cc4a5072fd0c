package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import dev.routespan.runtime.RolloutIds;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.DoubleExemplarData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsTest {
  private static final List<Double> FLEETS_GYM_BUCKETS = List.of(
      100.0, 250.0, 500.0, 1e3, 2.5e3, 5e3, 1e4, 3e4, 6e4, 12e4, 3e5, 6e5, 12e5, 18e5, 36e5);
  private static final List<Double> FLEETS_SANDBOX_BUCKETS =
      List.of(250.0, 500.0, 1e3, 2e3, 5e3, 1e4, 3e4, 6e4, 12e4, 3e5, 6e5, 18e5);
  private static final List<Double> OPENTELEMETRYS_BUCKETS = List.of(
      0.0, 5.0, 10.0, 25.0, 50.0, 75.0, 100.0, 250.0, 500.0, 750.0, 1e3, 2.5e3, 5e3, 7.5e3, 1e4);

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  @ParameterizedTest
  @CsvSource({
    "gym.rollout.duration_ms, HISTOGRAM, ms",
    "gym.rollout.completed_total, LONG_SUM, {rollout}",
    "gym.rollout.phase_duration_ms, HISTOGRAM, ms",
    "gym.verify.duration_ms, HISTOGRAM, ms",
    "gym.verify.success_rate, DOUBLE_GAUGE, 1",
    "gym.verify.completed_total, LONG_SUM, {verification}",
    "gym.model.call_duration_ms, HISTOGRAM, ms",
  })
  void recordsEachInstrumentWithItsTypeAndUnit(String name, MetricDataType type, String unit) {
    callEveryKind(Attributes.empty());

    MetricData metric = otel.metric(name);
    assertThat(metric.getType()).isEqualTo(type);
    assertThat(metric.getUnit()).isEqualTo(unit);
    assertThat(metric.getDescription()).isNotBlank();
    assertThat(metric.getData().getPoints()).hasSize(1);
    if (type == MetricDataType.LONG_SUM) {
      assertThat(metric.getLongSumData().isMonotonic()).isTrue();
    }
  }

  @Test
  void recordsNothingElse() {
    callEveryKind(Attributes.empty());

    assertThat(otel.reader.collectAllMetrics())
        .filteredOn(metric -> metric.getName().startsWith("gym."))
        .hasSize(7);
  }

  @Test
  void givesDurationsNoAttributesButThoseOfModelCalls() {
    callEveryKind(Attributes.builder()
        .put("nemo.gym.server.name", "weather")
        .put("other", "unbounded")
        .build());

    for (String name : List.of("gym.rollout.duration_ms", "gym.verify.duration_ms")) {
      assertThat(otel.onlyHistogramPoint(name).getAttributes()).isEqualTo(Attributes.empty());
    }
    assertThat(otel.onlyHistogramPoint("gym.model.call_duration_ms").getAttributes())
        .isEqualTo(Attributes.builder()
            .put("nemo.gym.model.dialect", "chat_completions")
            .put("nemo.gym.server.name", "weather")
            .build());
  }

  @Test
  void leavesTheServersNameOutIfThereIsNone() {
    callEveryKind(Attributes.empty());

    assertThat(otel.onlyHistogramPoint("gym.model.call_duration_ms").getAttributes())
        .isEqualTo(Attributes.builder()
            .put("nemo.gym.model.dialect", "chat_completions")
            .build());
  }

  @Test
  void makesNoSeriesOfRolloutIdsAndCaptures() {
    TracedRoute route = otel.verify();
    for (int i = 0; i < 100; i++) {
      String id = RolloutIds.of(i, 0);
      Generated.call(route, on -> on.rolloutId(id).attribute("task", id), () -> id);
    }

    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(100);
    assertThat(otel.completed("verify", "success")).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gym.rollout.duration_ms",
        "gym.verify.duration_ms",
        "gym.model.call_duration_ms",
        "gym.model.time_to_first_byte_ms",
        "acme.sweep.duration"
      })
  void countsCallsOfMinutesInABucketOfTheirOwn(String name) {
    takeMinutes();

    HistogramPointData point = otel.onlyHistogramPoint(name);
    assertThat(point.getBoundaries()).isSorted().contains(1_200_000.0, 1_800_000.0);
    assertThat(point.getCounts().get(point.getBoundaries().indexOf(1_200_000.0)))
        .as("20 minutes")
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gym.rollout.duration_ms", "gym.verify.duration_ms"})
  void hasTheVeryBucketsOfTheFleetsServers(String name) {
    takeMinutes();

    assertThat(otel.onlyHistogramPoint(name).getBoundaries()).isEqualTo(FLEETS_GYM_BUCKETS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gym.model.call_duration_ms",
        "gym.model.time_to_first_byte_ms",
        "acme.sweep.duration"
      })
  void hasAllBucketsOfTheFleetsServersWhereTheyDiffer(String name) {
    takeMinutes();

    assertThat(otel.onlyHistogramPoint(name).getBoundaries())
        .containsAll(FLEETS_GYM_BUCKETS)
        .containsAll(FLEETS_SANDBOX_BUCKETS)
        .containsAll(OPENTELEMETRYS_BUCKETS);
  }

  private void takeMinutes() {
    Generated.run(otel.rollout(), () -> otel.advanceMillis(20 * 60_000));
    Generated.run(otel.verify(), () -> otel.advanceMillis(20 * 60_000));
    Iterator<Integer> slow =
        Stream.of(1).peek(item -> otel.advanceMillis(20 * 60_000)).iterator();
    Generated.<Iterator<Integer>, RuntimeException>callLater(
            otel.modelCall(), on -> on.rolloutId(null), UntilClosed::traced, () -> slow)
        .forEachRemaining(item -> {});
    Routes routes = otel.routes("dev.example.Sweep").durationMetric("acme.sweep.duration");
    Generated.run(
        routes.group("sweep").endpoint("sweep", "gym.sweep.sweep"),
        () -> otel.advanceMillis(20 * 60_000));
  }

  @Test
  void measuresWhatTheHandlerTakes() {
    Generated.run(otel.verify(), () -> otel.nanos.addAndGet(12_345_678));
    Generated.run(otel.rollout(), () -> otel.advanceMillis(90_000));
    Generated.run(
        otel.routes("dev.example.Model").modelCall("responses", "gym.model.responses", "responses"),
        () -> otel.advanceMillis(7));

    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum())
        .isCloseTo(12.345678, within(1e-9));
    assertThat(otel.onlyHistogramPoint("gym.rollout.duration_ms").getSum()).isEqualTo(90_000.0);
    assertThat(otel.onlyHistogramPoint("gym.model.call_duration_ms").getSum()).isEqualTo(7.0);
  }

  @Test
  void measuresAHandlerThatThrowsToo() {
    catchThrowable(() -> Generated.run(otel.verify(), () -> {
      otel.advanceMillis(5);
      throw new AssertionError("no");
    }));

    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isEqualTo(5.0);
  }

  @Test
  void measuresAFutureUntilItCompletes() {
    CompletableFuture<Object> future = new CompletableFuture<>();
    Generated.callLater(otel.verify(), () -> future);
    otel.advanceMillis(200);
    assertThat(otel.findMetric("gym.verify.duration_ms")).isEmpty();
    future.completeExceptionally(new IllegalStateException("x"));

    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isEqualTo(200.0);
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
  }

  @Test
  void measuresWithTheSystemsClockUnlessToldOtherwise() {
    RouteTelemetry telemetry =
        RouteTelemetry.builder(otel.sdk).spanGroups("verify").build();
    Generated.run(
        telemetry.routes("dev.example.V", Attributes.empty()).verify("verify", "gym.verify"),
        () -> {
          long before = System.nanoTime();
          while (System.nanoTime() - before < 2_000_000) {
            Thread.onSpinWait();
          }
        });

    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isBetween(1.0, 60_000.0);
  }

  @Test
  void countsByOutcome() {
    for (int i = 0; i < 3; i++) {
      Generated.call(otel.rollout(), () -> 1);
    }
    catchThrowable(() -> Generated.run(otel.rollout(), () -> {
      throw new IllegalStateException("no");
    }));

    assertThat(otel.completed("rollout", "scored")).isEqualTo(3);
    assertThat(otel.completed("rollout", "failed")).isEqualTo(1);
    assertThat(otel.metric("gym.rollout.completed_total").getLongSumData().getPoints())
        .hasSize(2);
  }

  @Test
  void hasNoSuccessRateBeforeTheFirstVerification() {
    TracedRoute route = otel.verify();
    assertThat(otel.findMetric("gym.verify.success_rate")).isEmpty();

    Generated.call(route, () -> 1);
    assertThat(otel.successRate()).isEqualTo(1.0);
  }

  @Test
  void ratesAllVerificationsOfTheProcessTogether() {
    TracedRoute succeeding = otel.verify();
    TracedRoute failing = otel.routes("dev.example.Other").verify("verify", "gym.verify");
    for (int i = 0; i < 10; i++) {
      catchThrowable(() -> Generated.run(failing, () -> {
        throw new IllegalStateException("no");
      }));
    }
    for (int i = 0; i < 1_000; i++) {
      Generated.call(succeeding, () -> 1);
    }

    assertThat(otel.successRate()).isEqualTo(1_000 / 1_010.0);
    assertThat(otel.metric("gym.verify.success_rate").getDoubleGaugeData().getPoints())
        .singleElement()
        .satisfies(point -> assertThat(point.getAttributes()).isEqualTo(Attributes.empty()));
  }

  @Test
  void linksASyncCallsExemplarToItsSpan() {
    Generated.call(otel.verify(), () -> 1);

    assertExemplarsLinkToTheSpan("gym.verify.duration_ms");
  }

  @Test
  void linksAFailedCallsExemplarToItsSpan() {
    catchThrowable(() -> Generated.run(otel.verify(), () -> {
      throw new IllegalStateException("no");
    }));

    assertExemplarsLinkToTheSpan("gym.verify.duration_ms");
  }

  @Test
  void linksAnAsyncCallsExemplarToItsSpan() throws InterruptedException {
    CompletableFuture<Object> future = new CompletableFuture<>();
    Generated.callLater(otel.verify(), () -> future);
    Thread other = new Thread(() -> future.complete(1));
    other.start();
    other.join();

    assertExemplarsLinkToTheSpan("gym.verify.duration_ms");
  }

  @Test
  void recordsAgentsAndEndpointsOnlyIfTheyNameAHistogram() {
    Routes routes = otel.routes("dev.example.Agent");
    Generated.run(routes.agent("plain", "gym.agent.plain"), () -> {});
    Generated.run(routes.group("sweep").endpoint("plain", "gym.sweep.plain"), () -> {});
    assertThat(otel.reader.collectAllMetrics())
        .noneMatch(metric -> metric.getName().contains("duration"));

    Routes timed = routes.durationMetric("acme.agent.duration");
    Generated.run(timed.agent("timed", "gym.agent.timed"), () -> otel.advanceMillis(3));
    Generated.run(timed.group("sweep").endpoint("timed", "gym.sweep.timed"), () -> {});

    HistogramPointData point = otel.onlyHistogramPoint("acme.agent.duration");
    assertThat(point.getCount()).isEqualTo(2);
    assertThat(point.getSum()).isEqualTo(3.0);
    assertThat(point.getAttributes()).isEqualTo(Attributes.empty());
    assertThat(otel.metric("acme.agent.duration").getUnit()).isEqualTo("ms");
  }

  @Test
  void recordsMetricsOfSpansThatAreSampledOut() {
    TestOpenTelemetry sampledOut = new TestOpenTelemetry(Sampler.alwaysOff());
    Generated.run(sampledOut.verify(), () -> sampledOut.advanceMillis(4));
    catchThrowable(() -> Generated.run(sampledOut.verify(), () -> {
      throw new IllegalStateException("no");
    }));

    assertThat(sampledOut.spans()).isEmpty();
    assertThat(sampledOut.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isEqualTo(4.0);
    assertThat(sampledOut.successRate()).isEqualTo(0.5);
  }

  private void assertExemplarsLinkToTheSpan(String name) {
    List<DoubleExemplarData> exemplars = otel.onlyHistogramPoint(name).getExemplars();
    assertThat(exemplars).singleElement().satisfies(exemplar -> {
      assertThat(exemplar.getSpanContext().getSpanId())
          .isEqualTo(otel.onlySpan().getSpanId());
      assertThat(exemplar.getSpanContext().getTraceId())
          .isEqualTo(otel.onlySpan().getTraceId());
    });
  }

  private void callEveryKind(Attributes attributes) {
    Routes routes = otel.telemetry.routes("dev.example.All", attributes);
    Generated.run(routes.rollout("run", "gym.rollout"), () -> {});
    Generated.run(routes.verify("verify", "gym.verify"), () -> {});
    Generated.run(routes.agent("act", "gym.agent.act"), () -> {});
    Generated.run(routes.group("sweep").endpoint("sweep", "gym.sweep.sweep"), () -> {});
    Generated.run(
        routes.modelCall("chatCompletions", "gym.model.chat_completions", "chat_completions"),
        () -> {});
  }
}
