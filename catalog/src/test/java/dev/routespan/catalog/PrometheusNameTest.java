package dev.routespan.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.catalog.Catalog.Instrument;
import dev.routespan.catalog.Catalog.Instrument.Type;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.exporter.prometheus.PrometheusMetricReader;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our names are those of OpenTelemetry's own exporter. */
class PrometheusNameTest {

  @ParameterizedTest
  @CsvSource({
    "gym.verify.duration_ms, HISTOGRAM, ms",
    "gym.verify.completed_total, COUNTER, {verification}",
    "gym.verify.success_rate, GAUGE, 1",
    "agent.step-time, HISTOGRAM, ms",
    "step.milliseconds, HISTOGRAM, ms",
    "duration, HISTOGRAM, s",
    "a.-b, GAUGE, By",
    "calls, COUNTER, 1",
    "read_bytes, COUNTER, By",
    "odd, GAUGE, furlong",
  })
  void isThatOfTheExporter(String name, Type type, String unit) {
    Instrument instrument = new Instrument(name, type, unit, "", List.of());
    assertThat(PrometheusName.of(instrument)).contains(exported(name, type, unit));
  }

  /** As the Collector and Prometheus's own receiver of OTLP have it, which are no Java programs. */
  @Test
  void aRatioMayBeNamedSo() {
    Instrument rate = new Instrument("gym.verify.success_rate", Type.GAUGE, "1", "", List.of());
    assertThat(PrometheusName.of(rate))
        .containsExactly("gym_verify_success_rate", "gym_verify_success_rate_ratio");
  }

  private static String exported(String name, Type type, String unit) {
    PrometheusMetricReader reader =
        PrometheusMetricReader.builder().setTargetInfoMetricEnabled(false).build();
    try (SdkMeterProvider meters =
        SdkMeterProvider.builder().registerMetricReader(reader).build()) {
      record(meters.get("test"), name, type, unit);
      MetricSnapshot snapshot = reader.collect().stream().findFirst().orElseThrow();
      String suffix = snapshot instanceof CounterSnapshot ? "_total" : "";
      return snapshot.getMetadata().getPrometheusName() + suffix;
    }
  }

  private static void record(Meter meter, String name, Type type, String unit) {
    switch (type) {
      case HISTOGRAM -> meter.histogramBuilder(name).setUnit(unit).build().record(1);
      case COUNTER -> meter.counterBuilder(name).setUnit(unit).build().add(1);
      case GAUGE -> meter.gaugeBuilder(name).setUnit(unit).build().set(1);
    }
  }
}
