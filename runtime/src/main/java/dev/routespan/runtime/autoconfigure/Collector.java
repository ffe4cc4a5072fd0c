package dev.routespan.runtime.autoconfigure;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.MemoryMode;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/**
 * Where telemetry is sent. One warning tells that nothing arrives there, with what is to be compared
 * with the collector's own settings: a wrong protocol looks like a collector that is away.
 */
record Collector(String address, String protocol) {

  SpanExporter watched(SpanExporter exporter) {
    return new WatchedSpans(this, exporter);
  }

  MetricExporter watched(MetricExporter exporter) {
    return new WatchedMetrics(this, exporter);
  }

  LogRecordExporter watched(LogRecordExporter exporter) {
    return new WatchedLogs(this, exporter);
  }

  private CompletableResultCode watch(CompletableResultCode export) {
    return export.whenComplete(() -> {
      if (!export.isSuccess()) {
        warn();
      }
    });
  }

  private void warn() {
    Log.warnOnce("the collector at " + withoutPassword() + " takes nothing by " + protocol
        + ", and telemetry is lost; OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_PROTOCOL"
        + " (grpc or http/protobuf) say where to and how it is sent");
  }

  private String withoutPassword() {
    return address.replaceFirst("//[^/@]*@", "//").replaceFirst("\\?.*", "");
  }

  private record WatchedSpans(Collector collector, SpanExporter exporter) implements SpanExporter {
    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      return collector.watch(exporter.export(spans));
    }

    @Override
    public CompletableResultCode flush() {
      return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return exporter.shutdown();
    }
  }

  private record WatchedLogs(Collector collector, LogRecordExporter exporter)
      implements LogRecordExporter {
    @Override
    public CompletableResultCode export(Collection<LogRecordData> logs) {
      return collector.watch(exporter.export(logs));
    }

    @Override
    public CompletableResultCode flush() {
      return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return exporter.shutdown();
    }
  }

  private record WatchedMetrics(Collector collector, MetricExporter exporter)
      implements MetricExporter {
    @Override
    public CompletableResultCode export(Collection<MetricData> metrics) {
      return collector.watch(exporter.export(metrics));
    }

    @Override
    public CompletableResultCode flush() {
      return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return exporter.shutdown();
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
      return exporter.getAggregationTemporality(type);
    }

    @Override
    public Aggregation getDefaultAggregation(InstrumentType type) {
      return exporter.getDefaultAggregation(type);
    }

    @Override
    public MemoryMode getMemoryMode() {
      return exporter.getMemoryMode();
    }
  }
}
