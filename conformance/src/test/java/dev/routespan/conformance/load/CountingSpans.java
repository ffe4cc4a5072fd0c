package dev.routespan.conformance.load;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.concurrent.atomic.LongAdder;

/** Counts spans, and keeps none. */
final class CountingSpans implements SpanProcessor {
  final LongAdder started = new LongAdder();
  final LongAdder ended = new LongAdder();

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    started.increment();
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    ended.increment();
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }
}
