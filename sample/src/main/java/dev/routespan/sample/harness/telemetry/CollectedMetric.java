package dev.routespan.sample.harness.telemetry;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The last state of one time series.
 *
 * @param value a counter's or gauge's value as text, or a histogram's count and durations
 * @param plot the same as numbers
 */
public record CollectedMetric(Series series, String value, Plot plot) {
  static final Comparator<CollectedMetric> ORDER = Comparator.comparing(
          (CollectedMetric metric) -> metric.series().name())
      .thenComparing(metric -> metric.series().service())
      .thenComparing(metric -> metric.series().attributes().toString());

  /**
   * What a plot shows.
   *
   * @param value a counter's or gauge's value, or a histogram's mean
   * @param bounds a histogram's upper bounds, without the last bucket's, which is infinite; empty for
   *     others
   * @param counts how many values are in each of the buckets, one more than there are bounds
   */
  public record Plot(String unit, double value, List<Double> bounds, List<Long> counts) {

    static Plot ofNumber(String unit, double value) {
      return new Plot(unit, value, List.of(), List.of());
    }
  }

  /** What tells a time series from all others. */
  public record Series(String name, String service, Map<String, String> attributes) {}
}
