package dev.routespan.sample.harness.telemetry;

import dev.routespan.sample.harness.telemetry.CollectedMetric.Plot;
import dev.routespan.sample.harness.telemetry.CollectedMetric.Series;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import java.util.Locale;
import java.util.stream.Stream;

/** Reads metrics from an OTLP request. */
final class MetricReader {

  private MetricReader() {}

  static Stream<CollectedMetric> read(ExportMetricsServiceRequest request) {
    return request.getResourceMetricsList().stream().flatMap(MetricReader::read);
  }

  private static Stream<CollectedMetric> read(ResourceMetrics resource) {
    String service = OtlpAttributes.serviceName(resource.getResource());
    return resource.getScopeMetricsList().stream()
        .flatMap(scope -> scope.getMetricsList().stream())
        .flatMap(metric -> read(service, metric));
  }

  private static Stream<CollectedMetric> read(String service, Metric metric) {
    return switch (metric.getDataCase()) {
      case SUM -> metric.getSum().getDataPointsList().stream().map(p -> number(service, metric, p));
      case GAUGE ->
        metric.getGauge().getDataPointsList().stream().map(p -> number(service, metric, p));
      case HISTOGRAM ->
        metric.getHistogram().getDataPointsList().stream().map(p -> histogram(service, metric, p));
      default -> Stream.empty();
    };
  }

  private static CollectedMetric number(String service, Metric metric, NumberDataPoint point) {
    String value = point.hasAsInt()
        ? String.valueOf(point.getAsInt())
        : String.format(Locale.ROOT, "%.3f", point.getAsDouble());
    return new CollectedMetric(
        new Series(metric.getName(), service, OtlpAttributes.read(point.getAttributesList())),
        value,
        Plot.ofNumber(metric.getUnit(), point.hasAsInt() ? point.getAsInt() : point.getAsDouble()));
  }

  private static CollectedMetric histogram(
      String service, Metric metric, HistogramDataPoint point) {
    double mean = point.getSum() / Math.max(1, point.getCount());
    String value = String.format(
        Locale.ROOT,
        "%d calls, mean %.1f %s, max %.1f %s",
        point.getCount(),
        mean,
        metric.getUnit(),
        point.getMax(),
        metric.getUnit());
    return new CollectedMetric(
        new Series(metric.getName(), service, OtlpAttributes.read(point.getAttributesList())),
        value,
        new Plot(
            metric.getUnit(), mean, point.getExplicitBoundsList(), point.getBucketCountsList()));
  }
}
