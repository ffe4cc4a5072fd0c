package dev.routespan.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.example.InstrumentedVerifier;
import dev.example.Verifier;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MetricAssertTest {
  private final TestRoutes routes = TestRoutes.create("verify");
  private final Verifier verifier =
      InstrumentedVerifier.wrap(Double::parseDouble, routes.telemetry());

  private void verifyThree() {
    verifier.verify("1");
    verifier.verify("0");
    catchThrowable(() -> verifier.verify("none"));
  }

  @Test
  void countsByOutcome() {
    verifyThree();

    assertThat(routes).hasMetric("gym.verify.completed_total").counted(3);
    assertThat(routes)
        .hasMetric("gym.verify.completed_total")
        .withOutcome("success")
        .counted(2);
    assertThat(routes)
        .hasMetric("gym.verify.completed_total")
        .withAttribute("nemo.gym.verify.outcome", "failure")
        .counted(1);
    assertThat(routes).hasMetric("gym.verify.duration_ms").counted(3);
    assertThat(routes).hasMetric("gym.verify.success_rate").withValue(2.0 / 3);
  }

  @Test
  void addsUpWhatItCollectedBefore() {
    verifyThree();
    assertThat(routes).hasMetric("gym.verify.completed_total").counted(3);
    verifyThree();
    assertThat(routes).hasMetric("gym.verify.completed_total").counted(6);
    assertThat(routes).hasMetric("gym.verify.duration_ms").counted(6);
  }

  @Test
  void forgetsAtAReset() {
    verifyThree();
    routes.reset();
    assertThat(routes).hasNoMetric("gym.verify.completed_total").emittedNothing();
    verifyThree();
    assertThat(routes).hasMetric("gym.verify.completed_total").counted(3);
  }

  @Test
  void failsWithTheMetricsThatWereSeen() {
    verifier.verify("1");

    assertThat(catchThrowable(() -> assertThat(routes)
            .as("the verifier")
            .hasMetric("gym.verify.completed_total")
            .withOutcome("failure")))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith(
            "[the verifier] Expected a metric \"gym.verify.completed_total\" with outcome failure.\n"
                + "Metrics that were seen:\n")
        .hasMessageContaining("\n  gym.verify.completed_total nemo.gym.verify.outcome=success: 1")
        .hasMessageContaining("\n  gym.verify.duration_ms: 1")
        .hasMessageContaining("\n  gym.verify.success_rate: 1.0");
    assertThat(catchThrowable(
            () -> assertThat(routes).hasMetric("gym.verify.completed_total").counted(2)))
        .hasMessageStartingWith(
            "Expected a metric \"gym.verify.completed_total\" that counted 2.\n");
    assertThat(catchThrowable(
            () -> assertThat(routes).hasMetric("gym.verify.success_rate").withValue(0.5)))
        .hasMessageStartingWith("Expected a metric \"gym.verify.success_rate\" with value 0.5.\n");
  }

  @Test
  void saysWhenNoMetricWasSeen() {
    assertThat(catchThrowable(() -> assertThat(routes).hasMetric("gym.verify.completed_total")))
        .isInstanceOf(AssertionError.class)
        .hasMessage("Expected a metric \"gym.verify.completed_total\".\n"
            + "Metrics that were seen:\n  no metric at all");
  }

  @Test
  void waits() {
    CompletableFuture<Double> later = CompletableFuture.supplyAsync(
        () -> verifier.verify("1"), CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS));

    assertThat(routes)
        .within(Duration.ofSeconds(10))
        .hasMetric("gym.verify.completed_total")
        .withOutcome("success")
        .counted(1);
    later.join();
  }

  @Test
  void readsEachTypeOfInstrumentOfAnySdk() {
    SdkMeterProvider provider =
        SdkMeterProvider.builder().registerMetricReader(routes.metricReader()).build();
    Meter meter = provider.get("theirs");
    Attributes attributes = Attributes.of(AttributeKey.longKey("port"), 80L);
    meter.counterBuilder("sum").ofDoubles().build().add(2, attributes);
    meter.histogramBuilder("histogram").ofLongs().build().record(7, attributes);
    meter.gaugeBuilder("gauge").build().set(0.5, attributes);
    meter.gaugeBuilder("whole").ofLongs().build().set(4, attributes);

    assertThat(routes).hasMetric("sum").withAttribute("port", 80).counted(2);
    assertThat(routes).hasMetric("histogram").withAttribute("port", 80).counted(1);
    assertThat(routes).hasMetric("gauge").withAttribute("port", 80).withValue(0.5);
    assertThat(routes).hasMetric("whole").withValue(4);
  }
}
