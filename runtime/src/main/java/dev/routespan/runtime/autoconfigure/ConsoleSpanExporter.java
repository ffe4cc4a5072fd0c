package dev.routespan.runtime.autoconfigure;

import com.google.auto.service.AutoService;
import dev.routespan.runtime.internal.JsonLine;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.traces.ConfigurableSpanExporterProvider;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints each span as a line of JSON. */
final class ConsoleSpanExporter implements SpanExporter {

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    spans.forEach(span -> line(span).print());
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

  private static JsonLine line(SpanData span) {
    boolean hasParent = span.getParentSpanContext().isValid();
    return new JsonLine()
        .put("signal", "span")
        .put("name", span.getName())
        .put("kind", span.getKind())
        .put("trace_id", span.getTraceId())
        .put("span_id", span.getSpanId())
        .put("parent_span_id", hasParent ? span.getParentSpanId() : null)
        .putTime("start", span.getStartEpochNanos())
        .put("duration_ms", (span.getEndEpochNanos() - span.getStartEpochNanos()) / 1e6)
        .put("status", span.getStatus().getStatusCode())
        .put("status_message", span.getStatus().getDescription())
        .put("attributes", span.getAttributes())
        .put("events", span.getEvents().stream().map(ConsoleSpanExporter::event).toList())
        .put("scope", span.getInstrumentationScopeInfo().getName())
        .put("resource", span.getResource().getAttributes());
  }

  private static Map<String, Object> event(EventData event) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", event.getName());
    members.put("time", JsonLine.time(event.getEpochNanos()));
    members.put("attributes", event.getAttributes());
    return members;
  }

  /** Lets OpenTelemetry make it, which then passes it through the application's customizers. */
  @AutoService(ConfigurableSpanExporterProvider.class)
  public static final class Provider implements ConfigurableSpanExporterProvider {

    @Override
    public String getName() {
      return FleetSettings.CONSOLE_EXPORTER;
    }

    @Override
    public SpanExporter createExporter(ConfigProperties config) {
      return new ConsoleSpanExporter();
    }
  }
}
