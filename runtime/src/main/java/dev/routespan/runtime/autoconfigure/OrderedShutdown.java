package dev.routespan.runtime.autoconfigure;

import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.sdk.OpenSpanProcessor;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What happens to the telemetry of one SDK when the process is told to end, in this order: requests that
 * are being answered may finish, spans that are open after that are ended, and all is exported.
 * OpenTelemetry's own hook would close the SDK first, while the server still answers. Closing is left to
 * whoever made the SDK, since the program's own hooks may need it for longer than this one.
 */
final class OrderedShutdown {
  private static final long FLUSH_SECONDS = 10;

  private final OpenSpanProcessor openSpans = OpenSpanProcessor.create();
  private final List<Supplier<CompletableResultCode>> flushes = new CopyOnWriteArrayList<>();
  private final HookRemover hookRemover = new HookRemover();

  private Duration drainLimit = Duration.ZERO;
  private boolean tracked;

  /** Takes the place of OpenTelemetry's hook, in the course of the SDK's configuration. */
  void install(Duration drainLimit) {
    this.drainLimit = drainLimit;
    try {
      Runtime.getRuntime().addShutdownHook(hookRemover.hook);
    } catch (IllegalStateException e) {
      Log.warnOnce("the process is ending already; what it does from now on may not be exported");
    }
  }

  /** Returns the processor with one before it that ends open spans when both are shut down. */
  SpanProcessor before(SpanProcessor exporting) {
    tracked = true;
    flushedBy(exporting::forceFlush);
    return SpanProcessor.composite(openSpans, exporting);
  }

  /** Returns what goes behind the processors of the SDK's configuration. */
  SpanProcessor last() {
    return tracked ? hookRemover : SpanProcessor.composite(openSpans, hookRemover);
  }

  void flushedBy(Supplier<CompletableResultCode> flush) {
    flushes.add(flush);
  }

  private void run() {
    try {
      openSpans.awaitNone(drainLimit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    openSpans.endAll();
    CompletableResultCode.ofAll(flushes.stream().map(OrderedShutdown::flush).toList())
        .join(FLUSH_SECONDS, TimeUnit.SECONDS);
  }

  private static CompletableResultCode flush(Supplier<CompletableResultCode> flush) {
    try {
      return flush.get();
    } catch (Throwable fault) {
      Log.fault("could not export what is left at the end of the process", fault);
      return CompletableResultCode.ofFailure();
    }
  }

  /** An SDK that is shut down needs no hook, which would keep it and its class loader alive. */
  private final class HookRemover implements SpanProcessor {
    final Thread hook = new Thread(OrderedShutdown.this::run, "routespan-shutdown");

    @Override
    public void onStart(Context parentContext, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
      return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {}

    @Override
    public boolean isEndRequired() {
      return false;
    }

    @Override
    public CompletableResultCode shutdown() {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is ending, and the hook is running.
      }
      return CompletableResultCode.ofSuccess();
    }
  }
}
