package dev.routespan.catalog;

import dev.routespan.catalog.Catalog.Instrument.Type;
import dev.routespan.catalog.Telemetry.UsedInstrument;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A query of the dashboard, and how Grafana names each line of the answer. All queries are limited to
 * the jobs that the dashboard's variable selects.
 */
record PrometheusQuery(String expression, String legend) {
  private static final String JOB = "job=~\"$job\"";
  private static final List<Integer> PERCENTILES = List.of(50, 95, 99);

  /** Returns the percentiles of a histogram, over all selected jobs. */
  static List<PrometheusQuery> percentiles(UsedInstrument histogram) {
    String buckets =
        "sum by (" + labels("le", histogram) + ") (" + rateOf(histogram, "_bucket") + ")";
    return PERCENTILES.stream()
        .map(percentile -> new PrometheusQuery(
            "histogram_quantile(0." + percentile + ", " + buckets + ")",
            legend("p" + percentile, histogram)))
        .toList();
  }

  /** Returns how many events a second there are: a counter's, or a histogram's. */
  static PrometheusQuery rate(UsedInstrument counted) {
    String rate = rateOf(counted, countSuffix(counted));
    return new PrometheusQuery(
        "sum by (" + labels("job", counted) + ") (" + rate + ")", legend("{{job}}", counted));
  }

  /** Returns the mean of a gauge, over the instances of a job. */
  static PrometheusQuery mean(UsedInstrument gauge) {
    return new PrometheusQuery(
        "avg by (" + labels("job", gauge) + ") (" + series(gauge, "") + ")",
        legend("{{job}}", gauge));
  }

  /** Returns the question for the jobs that have any of the instruments. */
  static String jobs(Collection<UsedInstrument> instruments) {
    String names = instruments.stream()
        .flatMap(used ->
            PrometheusName.of(used.instrument()).stream().map(name -> name + countSuffix(used)))
        .collect(Collectors.joining("|"));
    return "label_values({__name__=~\"" + names + "\"}, job)";
  }

  private static String countSuffix(UsedInstrument used) {
    return used.instrument().type() == Type.HISTOGRAM ? "_count" : "";
  }

  private static String rateOf(UsedInstrument used, String suffix) {
    return "rate(" + series(used, suffix) + "[$__rate_interval])";
  }

  private static String series(UsedInstrument used, String suffix) {
    List<String> names = PrometheusName.of(used.instrument());
    return names.size() == 1
        ? names.get(0) + suffix + "{" + JOB + "}"
        : "{__name__=~\"" + String.join("|", names) + "\", " + JOB + "}";
  }

  private static String labels(String first, UsedInstrument used) {
    return Stream.concat(
            Stream.of(first), used.attributes().stream().map(PrometheusName::ofAttribute))
        .collect(Collectors.joining(", "));
  }

  private static String legend(String first, UsedInstrument used) {
    return used.attributes().stream()
        .map(key -> " {{" + PrometheusName.ofAttribute(key) + "}}")
        .collect(Collectors.joining("", first, ""));
  }
}
