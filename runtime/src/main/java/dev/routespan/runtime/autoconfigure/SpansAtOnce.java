package dev.routespan.runtime.autoconfigure;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;

/**
 * Exports each span at once, so that a process that is killed has said what it did, by the exporter that
 * OpenTelemetry has configured for batches.
 */
final class SpansAtOnce implements SpanProcessor {
  private final BatchSpanProcessor configured;
  private final SpanProcessor atOnce;

  SpansAtOnce(BatchSpanProcessor configured) {
    this.configured = configured;
    this.atOnce = SimpleSpanProcessor.create(configured.getSpanExporter());
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    atOnce.onStart(parent, span);
  }

  @Override
  public boolean isStartRequired() {
    return atOnce.isStartRequired();
  }

  @Override
  public void onEnd(ReadableSpan span) {
    atOnce.onEnd(span);
  }

  @Override
  public boolean isEndRequired() {
    return atOnce.isEndRequired();
  }

  @Override
  public CompletableResultCode forceFlush() {
    return atOnce.forceFlush();
  }

  /** The configured one has a thread, and shuts the exporter down. */
  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofAll(List.of(atOnce.forceFlush(), configured.shutdown()));
  }
}
