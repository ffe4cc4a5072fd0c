package dev.routespan.runtime.autoconfigure;

import com.google.auto.service.AutoService;
import dev.routespan.runtime.internal.JsonLine;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.metrics.ConfigurableMetricExporterProvider;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.metrics.data.SummaryPointData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import java.util.Collection;

/** Prints each point of each metric as a line of JSON; sums and counts since the process started. */
final class ConsoleMetricExporter implements MetricExporter {

  @Override
  public CompletableResultCode export(Collection<MetricData> metrics) {
    for (MetricData metric : metrics) {
      metric.getData().getPoints().forEach(point -> line(metric, point).print());
    }
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public AggregationTemporality getAggregationTemporality(InstrumentType instrumentType) {
    return AggregationTemporality.CUMULATIVE;
  }

  @Override
  public CompletableResultCode flush() {
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }

  private static JsonLine line(MetricData metric, PointData point) {
    JsonLine line = new JsonLine()
        .put("signal", "metric")
        .put("name", metric.getName())
        .put("unit", metric.getUnit())
        .put("type", metric.getType())
        .putTime("time", point.getEpochNanos())
        .put("attributes", point.getAttributes());
    putValue(line, point);
    return line.put("scope", metric.getInstrumentationScopeInfo().getName())
        .put("resource", metric.getResource().getAttributes());
  }

  private static void putValue(JsonLine line, PointData point) {
    if (point instanceof LongPointData number) {
      line.put("value", number.getValue());
    } else if (point instanceof DoublePointData number) {
      line.put("value", number.getValue());
    } else if (point instanceof HistogramPointData histogram) {
      line.put("count", histogram.getCount())
          .put("sum", histogram.getSum())
          .put("min", histogram.hasMin() ? histogram.getMin() : null)
          .put("max", histogram.hasMax() ? histogram.getMax() : null)
          .put("bounds", histogram.getBoundaries())
          .put("counts", histogram.getCounts());
    } else if (point instanceof ExponentialHistogramPointData histogram) {
      line.put("count", histogram.getCount()).put("sum", histogram.getSum());
    } else if (point instanceof SummaryPointData summary) {
      line.put("count", summary.getCount()).put("sum", summary.getSum());
    }
  }

  /** Lets OpenTelemetry make it, which then passes it through the application's customizers. */
  @AutoService(ConfigurableMetricExporterProvider.class)
  public static final class Provider implements ConfigurableMetricExporterProvider {

    @Override
    public String getName() {
      return FleetSettings.CONSOLE_EXPORTER;
    }

    @Override
    public MetricExporter createExporter(ConfigProperties config) {
      return new ConsoleMetricExporter();
    }
  }
}
