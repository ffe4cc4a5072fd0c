package dev.routespan.sample.harness.telemetry;

import dev.routespan.sample.harness.telemetry.CollectedMetric.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All spans and log records, and the last state of all metrics, that arrived so far. */
public final class CollectedTelemetry {
  private final Map<String, CollectedSpan> spans = new HashMap<>();
  private final Map<Series, CollectedMetric> metrics = new HashMap<>();
  private final List<CollectedLog> logs = new ArrayList<>();

  /** Adds a span; one that an exporter sends again counts once. */
  synchronized void add(CollectedSpan span) {
    spans.put(span.traceId() + span.spanId(), span);
  }

  synchronized void add(CollectedMetric metric) {
    metrics.put(metric.series(), metric);
  }

  synchronized void add(CollectedLog log) {
    logs.add(log);
  }

  public synchronized boolean isEmpty() {
    return spans.isEmpty() && metrics.isEmpty() && logs.isEmpty();
  }

  /** Returns the log records in the order in which they came. */
  public synchronized List<CollectedLog> logs() {
    return List.copyOf(logs);
  }

  public synchronized List<CollectedSpan> spans() {
    return List.copyOf(spans.values());
  }

  /** Returns the traces by their id. */
  public synchronized Map<String, Trace> traces() {
    return spans.values().stream()
        .collect(Collectors.groupingBy(
            CollectedSpan::traceId, Collectors.collectingAndThen(Collectors.toList(), Trace::new)));
  }

  public synchronized List<CollectedMetric> metrics() {
    List<CollectedMetric> sorted = new ArrayList<>(metrics.values());
    sorted.sort(CollectedMetric.ORDER);
    return sorted;
  }
}
