package dev.routespan.testing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.MetricData;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What one instrument recorded with one set of attributes.
 *
 * @param value how much a sum counted or how often a histogram measured; of a gauge the last value
 * @param isGauge whether it is a gauge's
 */
record RecordedPoint(
    String metric, String scope, Attributes attributes, double value, boolean isGauge) {

  /** Adds up the collections of each instrument and set of attributes. */
  static List<RecordedPoint> of(Collection<MetricData> metrics) {
    Map<List<Object>, RecordedPoint> points = new LinkedHashMap<>();
    metrics.stream()
        .flatMap(RecordedPoint::pointsOf)
        .forEach(point -> points.merge(
            List.of(point.scope, point.metric, point.attributes), point, RecordedPoint::then));
    return List.copyOf(points.values());
  }

  boolean isOfRoutes() {
    return scope.equals(RecordedSpan.SCOPE);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("  ").append(metric);
    attributes.forEach(
        (key, value) -> text.append(' ').append(key.getKey()).append('=').append(value));
    return text.append(": ")
        .append(isGauge ? String.valueOf(value) : String.valueOf((long) value))
        .toString();
  }

  private RecordedPoint then(RecordedPoint later) {
    return isGauge
        ? later
        : new RecordedPoint(metric, scope, attributes, value + later.value, false);
  }

  private static Stream<RecordedPoint> pointsOf(MetricData metric) {
    return switch (metric.getType()) {
      case LONG_SUM ->
        metric.getLongSumData().getPoints().stream()
            .map(point -> of(metric, point.getAttributes(), point.getValue(), false));
      case DOUBLE_SUM ->
        metric.getDoubleSumData().getPoints().stream()
            .map(point -> of(metric, point.getAttributes(), point.getValue(), false));
      case HISTOGRAM ->
        metric.getHistogramData().getPoints().stream()
            .map(point -> of(metric, point.getAttributes(), point.getCount(), false));
      case EXPONENTIAL_HISTOGRAM ->
        metric.getExponentialHistogramData().getPoints().stream()
            .map(point -> of(metric, point.getAttributes(), point.getCount(), false));
      case SUMMARY ->
        metric.getSummaryData().getPoints().stream()
            .map(point -> of(metric, point.getAttributes(), point.getCount(), false));
      case LONG_GAUGE ->
        metric.getLongGaugeData().getPoints().stream()
            .map(point -> of(metric, point.getAttributes(), point.getValue(), true));
      case DOUBLE_GAUGE ->
        metric.getDoubleGaugeData().getPoints().stream()
            .map(point -> of(metric, point.getAttributes(), point.getValue(), true));
    };
  }

  private static RecordedPoint of(
      MetricData metric, Attributes attributes, double value, boolean isGauge) {
    String scope = metric.getInstrumentationScopeInfo().getName();
    return new RecordedPoint(metric.getName(), scope, attributes, value, isGauge);
  }
}
