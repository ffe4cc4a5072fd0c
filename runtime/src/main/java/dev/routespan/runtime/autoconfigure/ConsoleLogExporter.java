package dev.routespan.runtime.autoconfigure;

import com.google.auto.service.AutoService;
import dev.routespan.runtime.internal.JsonLine;
import io.opentelemetry.api.common.Value;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.logs.ConfigurableLogRecordExporterProvider;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import java.util.Collection;

/** Prints each log record as a line of JSON. */
final class ConsoleLogExporter implements LogRecordExporter {

  @Override
  public CompletableResultCode export(Collection<LogRecordData> logs) {
    logs.forEach(log -> line(log).print());
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode flush() {
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }

  private static JsonLine line(LogRecordData log) {
    boolean inSpan = log.getSpanContext().isValid();
    Value<?> body = log.getBodyValue();
    long time = log.getTimestampEpochNanos();
    return new JsonLine()
        .put("signal", "log")
        .putTime("time", time == 0 ? log.getObservedTimestampEpochNanos() : time)
        .put("severity", log.getSeverity())
        .put("body", body == null ? null : body.asString())
        .put("trace_id", inSpan ? log.getSpanContext().getTraceId() : null)
        .put("span_id", inSpan ? log.getSpanContext().getSpanId() : null)
        .put("attributes", log.getAttributes())
        .put("scope", log.getInstrumentationScopeInfo().getName())
        .put("resource", log.getResource().getAttributes());
  }

  /** Lets OpenTelemetry make it, which then passes it through the application's customizers. */
  @AutoService(ConfigurableLogRecordExporterProvider.class)
  public static final class Provider implements ConfigurableLogRecordExporterProvider {

    @Override
    public String getName() {
      return FleetSettings.CONSOLE_EXPORTER;
    }

    @Override
    public LogRecordExporter createExporter(ConfigProperties config) {
      return new ConsoleLogExporter();
    }
  }
}
