package dev.routespan.testing;

import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.util.ArrayList;
import java.util.List;

/** Keeps what its readers collected. They read what is new since the last time, so that it can be forgotten. */
final class RecordedMetrics {
  private final List<InMemoryMetricReader> readers = new ArrayList<>();
  private final List<MetricData> collected = new ArrayList<>();

  synchronized MetricReader newReader() {
    InMemoryMetricReader reader = InMemoryMetricReader.createDelta();
    readers.add(reader);
    return reader;
  }

  synchronized List<MetricData> collect() {
    readers.forEach(reader -> collected.addAll(reader.collectAllMetrics()));
    return List.copyOf(collected);
  }

  synchronized void clear() {
    collect();
    collected.clear();
  }
}
