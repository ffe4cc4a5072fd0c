package dev.routespan.runtime.sdk;

import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.logs.LogRecordProcessor;
import io.opentelemetry.sdk.logs.ReadWriteLogRecord;

/**
 * Stamps every log record that is emitted while a rollout id is current, as {@link
 * RolloutSpanProcessor} does with spans. The id is that of the record's context. A record that carries
 * another id keeps it.
 *
 * <p>Must be added to the {@code SdkLoggerProvider} before the processor that exports, which would not
 * see the attributes otherwise; {@code dev.routespan.runtime.autoconfigure} does so by itself. Safe for
 * use by several threads; has nothing to be closed.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutLogRecordProcessor implements LogRecordProcessor {

  private RolloutLogRecordProcessor() {}

  /** {@return a processor} */
  public static RolloutLogRecordProcessor create() {
    return new RolloutLogRecordProcessor();
  }

  @Override
  public void onEmit(Context context, ReadWriteLogRecord logRecord) {
    Attributes rollout = RolloutAttributes.in(context);
    if (rollout != null) {
      logRecord.setAllAttributes(RolloutAttributes.missingFrom(logRecord.getAttributes(), rollout));
    }
  }

  @Override
  public String toString() {
    return "RolloutLogRecordProcessor";
  }
}
