package dev.routespan.runtime;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One call of a route whose group is on. Only generated code calls it, in this order: {@link
 * #succeed} or {@link #endWhenComplete} if the handler returned; {@link #close} in any case, on the
 * thread that started the call; then {@link #fail} if the handler threw. None of them throws.
 */
public final class RouteCall implements AutoCloseable {
  private final TracedRoute route;
  private final Context previous;
  private final Context context;
  private final Span span;
  private final Scope scope;
  private final List<CapturedResult> results;
  private final boolean needsClock;
  private final long startNanos;

  private boolean returned;
  private boolean ended;
  private @Nullable Object result;
  private @Nullable Throwable failure;

  /** Counts the two that must arrive before an asynchronous call ends: its future and close. */
  private @Nullable AtomicInteger arrivals;

  private RouteCall(
      TracedRoute route,
      Context previous,
      Context context,
      Span span,
      List<CapturedResult> results,
      boolean needsClock) {
    this.route = route;
    this.previous = previous;
    this.context = context;
    this.span = span;
    this.results = results;
    this.needsClock = needsClock;
    this.scope = context == previous ? Scope.noop() : ContextScope.enter(context);
    this.startNanos = needsClock ? route.nanoClock.getAsLong() : 0;
  }

  static RouteCall start(
      TracedRoute route,
      @Nullable String rolloutId,
      @Nullable CapturedAttributes captured,
      List<CapturedResult> results) {
    Context previous = ContextScope.current();
    Context context = ContextScope.withRollout(previous, rolloutId);
    Span span = Span.getInvalid();
    boolean needsClock = true;
    try {
      Span started = route.startSpan(context, captured);
      if (started != null) {
        span = started;
        context = context.with(started);
      }
      needsClock = route.metrics.needClock();
    } catch (Throwable fault) {
      Log.fault(route + ": could not start the span", fault);
    }
    return new RouteCall(route, previous, context, span, results, needsClock);
  }

  /** Notes that the handler returned, and hands its result through. */
  public <T extends @Nullable Object> T succeed(T result) {
    this.result = result;
    returned = true;
    return result;
  }

  /** Notes that the handler returned. */
  public void succeed() {
    returned = true;
  }

  /**
   * Notes that the handler returned a future, and hands it through. The call ends when the future
   * completes; at {@link #close} if it has completed already or is null.
   */
  public <F extends @Nullable CompletionStage<?>> F endWhenComplete(F future) {
    returned = true;
    if (future != null && !endsAtClose(future)) {
      AtomicInteger arrivals = new AtomicInteger();
      this.arrivals = arrivals;
      try {
        future.whenComplete(this::complete);
      } catch (Throwable fault) {
        Log.fault(route + ": could not wait for the future", fault);
        if (arrivals.get() == 0) {
          complete(null, null);
        }
      }
    }
    return future;
  }

  /** Makes the previous context current again, and ends the call if the handler is done. */
  @Override
  public void close() {
    ContextScope.leave(scope, previous);
    if (arrivals != null) {
      arrive(arrivals);
    } else if (returned) {
      end();
    }
  }

  /** Ends the call as failed. The handler threw, so {@link #close} did not end it. */
  public void fail(Throwable thrown) {
    if (!returned) {
      failure = thrown;
      end();
    }
  }

  /** Notes the outcome of a future that is done, without registering anything with it. */
  private boolean endsAtClose(CompletionStage<?> future) {
    try {
      if (!(future instanceof CompletableFuture<?> completable) || !completable.isDone()) {
        return false;
      }
      result = completable.getNow(null);
    } catch (UnsupportedOperationException e) {
      return false; // a minimal stage only takes callbacks
    } catch (Throwable thrown) {
      failure = Failures.unwrap(thrown);
    }
    return true;
  }

  private void complete(@Nullable Object result, @Nullable Throwable thrown) {
    this.result = result;
    this.failure = thrown == null ? null : Failures.unwrap(thrown);
    if (arrivals != null) {
      arrive(arrivals);
    }
  }

  private void arrive(AtomicInteger arrivals) {
    if (arrivals.incrementAndGet() == 2) {
      end();
    }
  }

  private void end() {
    if (ended) {
      return;
    }
    ended = true;
    double durationMillis = needsClock ? (route.nanoClock.getAsLong() - startNanos) / 1e6 : 0;
    attempt("describe the outcome", this::describeOutcome);
    attempt(
        "record the metrics", () -> route.metrics.record(durationMillis, failure == null, context));
    attempt("end the span", span::end);
  }

  private void describeOutcome() {
    if (failure != null) {
      Failures.describe(failure, route, span);
    } else if (result != null && !results.isEmpty() && span.isRecording()) {
      CapturedAttributes captured = new CapturedAttributes();
      for (CapturedResult property : results) {
        property.addTo(captured, route, result);
      }
      span.setAllAttributes(captured.build());
    }
  }

  private void attempt(String what, Runnable action) {
    try {
      action.run();
    } catch (Throwable fault) {
      Log.fault(route + ": could not " + what, fault);
    }
  }
}
