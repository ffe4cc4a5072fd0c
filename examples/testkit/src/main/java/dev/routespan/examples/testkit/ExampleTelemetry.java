package dev.routespan.examples.testkit;

import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what was emitted, so that a test may look at it. */
public final class ExampleTelemetry implements AutoCloseable {
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
  private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
      .setTracerProvider(SdkTracerProvider.builder()
          .addSpanProcessor(SimpleSpanProcessor.create(spans))
          .build())
      .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
      .build();
  private final RouteTelemetry routes = RouteTelemetry.create(sdk);

  public OpenTelemetrySdk openTelemetry() {
    return sdk;
  }

  public RouteTelemetry routes() {
    return routes;
  }

  /** Returns the spans that have ended, in that order, and forgets them. */
  public List<SpanData> takeSpans() {
    List<SpanData> ended = List.copyOf(spans.getFinishedSpanItems());
    spans.reset();
    return ended;
  }

  /** Returns how many calls ended in which way so far, by the counter's name and the outcome. */
  public Map<String, Long> completed() {
    Map<String, Long> completed = new TreeMap<>();
    for (MetricData metric : metrics.collectAllMetrics()) {
      if (metric.getName().endsWith(".completed_total")) {
        metric
            .getLongSumData()
            .getPoints()
            .forEach(
                point -> completed.put(metric.getName() + " " + outcome(point), point.getValue()));
      }
    }
    return completed;
  }

  private static String outcome(LongPointData point) {
    return point.getAttributes().asMap().entrySet().stream()
        .filter(each -> each.getKey().getKey().endsWith(".outcome"))
        .map(each -> each.getValue().toString())
        .findAny()
        .orElse("");
  }

  /** Returns the rollout id of a span, or an empty text. */
  public static String rolloutId(SpanData span) {
    String id = span.getAttributes().get(AttributeKey.stringKey("nemo.gym.rollout.id"));
    return id == null ? "" : id;
  }

  @Override
  public void close() {
    sdk.close();
  }
}
