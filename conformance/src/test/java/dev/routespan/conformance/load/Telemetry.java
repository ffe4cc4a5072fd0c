package dev.routespan.conformance.load;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.sdk.RolloutSpanProcessor;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.Collection;

/** Telemetry over an SDK that counts, and keeps no span. */
final class Telemetry {
  final CountingSpans spans = new CountingSpans();
  final RouteTelemetry routes;
  private final InMemoryMetricReader metrics = InMemoryMetricReader.create();

  Telemetry() {
    routes = RouteTelemetry.builder(OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                .addSpanProcessor(RolloutSpanProcessor.create())
                .addSpanProcessor(spans)
                .build())
            .setMeterProvider(
                SdkMeterProvider.builder().registerMetricReader(metrics).build())
            .build())
        .spanGroups("all")
        .build();
  }

  Collection<MetricData> collect() {
    return metrics.collectAllMetrics();
  }

  /** How many calls the histogram of model calls has seen. */
  long recordedCalls() {
    return collect().stream()
        .filter(metric -> metric.getName().equals("gym.model.call_duration_ms"))
        .flatMap(metric -> metric.getHistogramData().getPoints().stream())
        .mapToLong(HistogramPointData::getCount)
        .sum();
  }

  int series() {
    return collect().stream()
        .mapToInt(metric -> metric.getData().getPoints().size())
        .sum();
  }
}
