package dev.routespan.sample.harness.telemetry;

import java.util.Comparator;
import java.util.Map;

/**
 * The last state of one time series.
 *
 * @param value a counter's or gauge's value as text, or a histogram's count and durations
 */
public record CollectedMetric(Series series, String value) {
  static final Comparator<CollectedMetric> ORDER = Comparator.comparing(
          (CollectedMetric metric) -> metric.series().name())
      .thenComparing(metric -> metric.series().service())
      .thenComparing(metric -> metric.series().attributes().toString());

  /** What tells a time series from all others. */
  public record Series(String name, String service, Map<String, String> attributes) {}
}
