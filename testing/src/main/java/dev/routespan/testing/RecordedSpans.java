package dev.routespan.testing;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.ArrayList;
import java.util.List;

/** Keeps each span from its start on, so that failures can show those that are still open. */
final class RecordedSpans implements SpanProcessor {
  private final List<ReadableSpan> started = new ArrayList<>();

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    synchronized (started) {
      started.add(span);
    }
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {}

  @Override
  public boolean isEndRequired() {
    return false;
  }

  void clear() {
    synchronized (started) {
      started.clear();
    }
  }

  SpanForest snapshot() {
    synchronized (started) {
      return new SpanForest(
          started.stream().map(span -> new RecordedSpan(span.toSpanData())).toList());
    }
  }
}
