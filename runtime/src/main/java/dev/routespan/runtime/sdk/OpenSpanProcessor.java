package dev.routespan.runtime.sdk;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps spans from being lost that are still open when the process ends: OpenTelemetry exports a span
 * when it ends, so one that never does leaves nothing. When the {@code SdkTracerProvider} is shut down,
 * each span that is still open is ended, the innermost first, with {@code nemo.span.truncated} = true:
 * its end is that of the process, not that of its work.
 *
 * <p>Add it to the provider before the processors that export, which would be shut down first otherwise
 * and hear of nothing; {@code dev.routespan.runtime.autoconfigure} does so by itself:
 *
 * <pre>{@code
 * SdkTracerProvider.builder()
 *     .addSpanProcessor(OpenSpanProcessor.create())
 *     .addSpanProcessor(BatchSpanProcessor.create(exporter))
 * }</pre>
 *
 * <p>Every recording span is referred to until it ends, {@value #MOST_SPANS} at most; those that find no
 * room are told of once in the log, and are as they would be without this. Safe for use by several
 * threads.
 */
@SuppressWarnings("exports") // see module-info
public final class OpenSpanProcessor implements SpanProcessor {
  private static final AttributeKey<Boolean> TRUNCATED =
      AttributeKey.booleanKey("nemo.span.truncated");

  private static final int MOST_SPANS = 50_000;

  /** How long nothing must be open: between two spans of one request nothing is, for a moment. */
  private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long POLL_MILLIS = 5;

  /** Each with a number that grows with its start. */
  private final Map<ReadableSpan, Long> open = new ConcurrentHashMap<>();

  private final AtomicLong started = new AtomicLong();
  private final AtomicBoolean shutDown = new AtomicBoolean();

  private OpenSpanProcessor() {}

  /** {@return a processor, for one provider} */
  public static OpenSpanProcessor create() {
    return new OpenSpanProcessor();
  }

  @Override
  public void onStart(Context parentContext, ReadWriteSpan span) {
    if (shutDown.get()) {
      return;
    }
    if (open.size() < MOST_SPANS) {
      open.putIfAbsent(span, started.incrementAndGet());
    } else {
      Log.warnOnce("more than " + MOST_SPANS
          + " spans are open; those that find no room are lost if the process ends before they do");
    }
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    open.remove(span);
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }

  /**
   * Waits until no span is open, for a moment at least, so that requests that are being answered can
   * finish. It stops no new ones: that is the server's.
   *
   * @param limit how long to wait at most; not null
   * @return whether none is open
   * @throws InterruptedException if the thread is interrupted
   */
  public boolean awaitNone(Duration limit) throws InterruptedException {
    long begin = System.nanoTime();
    long lastOpen = begin;
    while (System.nanoTime() - begin < limit.toNanos()) {
      long now = System.nanoTime();
      if (!open.isEmpty()) {
        lastOpen = now;
      } else if (now - lastOpen >= QUIET_NANOS) {
        return true;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return open.isEmpty();
  }

  /** Ends the spans that are open now, as {@link #shutdown} does; later ones are as ever. */
  public void endAll() {
    open.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(Map.Entry::getKey)
        .forEach(OpenSpanProcessor::truncate);
  }

  private static void truncate(ReadableSpan span) {
    try {
      if (span instanceof ReadWriteSpan writable) {
        writable.setAttribute(TRUNCATED, true);
        writable.end();
      }
    } catch (Throwable fault) {
      Log.fault("could not end a span that was still open", fault);
    }
  }

  @Override
  public CompletableResultCode shutdown() {
    if (shutDown.compareAndSet(false, true)) {
      endAll();
      open.clear();
    }
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public String toString() {
    return "OpenSpanProcessor";
  }
}
