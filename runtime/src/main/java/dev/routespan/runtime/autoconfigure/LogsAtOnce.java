package dev.routespan.runtime.autoconfigure;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.ReadWriteLogRecord;
import io.opentelemetry.sdk.logs.export.BatchLogRecordProcessor;
import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
import java.util.List;

/** Exports each log record at once, as {@link SpansAtOnce} does spans. */
final class LogsAtOnce implements LogRecordProcessor {
  private final BatchLogRecordProcessor configured;
  private final LogRecordProcessor atOnce;

  LogsAtOnce(BatchLogRecordProcessor configured) {
    this.configured = configured;
    this.atOnce = SimpleLogRecordProcessor.create(configured.getLogRecordExporter());
  }

  @Override
  public void onEmit(Context context, ReadWriteLogRecord log) {
    atOnce.onEmit(context, log);
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
