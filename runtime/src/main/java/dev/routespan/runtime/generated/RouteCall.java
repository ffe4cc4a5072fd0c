package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.calls.OngoingCall;
import dev.routespan.runtime.internal.failure.CallChain;
import dev.routespan.runtime.internal.failure.Failures;
import dev.routespan.runtime.internal.metrics.Outcome;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * One call of a route whose group is on. Only generated code calls it, for each call in these steps:
 *
 * <ol>
 *   <li>{@link TracedRoute#start} or {@link RouteStart#start} starts the span and makes its context
 *       current on this thread.
 *   <li>The handler is called, once. An observer among its arguments is replaced before, see {@link
 *       StreamObservers}.
 *   <li>If it returned, its result is passed through {@link #returned} or {@link #endWhenComplete}, or
 *       through the class that knows its type, such as {@link UntilClosed}. This only notes the outcome:
 *       a call of which nothing was noted would never end.
 *   <li>{@link #close} is called in any case, on the thread of step 1, or the route's context stays
 *       current there. It makes the previous context current again, and then ends the span and records
 *       the metrics, unless the result is asynchronous: such a call ends with its result.
 *   <li>If the handler threw, {@link #threw} is called, after {@code close}: before it the span would
 *       end while its context is still current.
 * </ol>
 *
 * <p>A {@code try} with the call as its resource does so: {@code close} comes before the {@code catch}.
 * No method throws, so that nothing of telemetry is taken for the handler's. A call ends once; what it is
 * told after that has no effect. Not safe for use by several threads, but that an asynchronous result may
 * end it on any.
 */
public final class RouteCall implements AutoCloseable {
  private final TracedRoute route;
  private final Context previous;
  private final Context context;
  private final Span span;
  private final Scope scope;
  private final RouteAttributes attributes;
  private final boolean needsClock;
  private final long startNanos;

  private boolean returned;
  private boolean ended;
  private @Nullable Object result;
  private @Nullable Throwable failure;

  /** Null if the result is not a stream of items. */
  private @Nullable AtomicLong items;

  /** Null if nobody watches the calls that are under way. */
  private final @Nullable OngoingCall ongoing;

  /** Null if the call ends when its method returns. */
  private @Nullable AsyncCall async;

  private RouteCall(
      TracedRoute route,
      Context previous,
      Context context,
      Span span,
      RouteAttributes attributes,
      boolean needsClock) {
    this.route = route;
    this.previous = previous;
    this.context = context;
    this.span = span;
    this.attributes = attributes;
    this.needsClock = needsClock;
    this.scope = ContextScope.enter(previous, context);
    boolean watched = route.openCalls.isOn();
    this.startNanos = needsClock || watched ? route.nanoClock.getAsLong() : 0;
    this.ongoing = watched ? route.openCalls.begin(route.spanName(), context, startNanos) : null;
  }

  /**
   * @param givenParent null stands for the current context
   */
  static RouteCall start(
      TracedRoute route,
      @Nullable Context givenParent,
      @Nullable String rolloutId,
      @Nullable CapturedAttributes captured,
      RouteAttributes attributes) {
    Context previous = ContextScope.current();
    Context context = RolloutId.withValid(givenParent == null ? previous : givenParent, rolloutId);
    Span span = Span.getInvalid();
    boolean needsClock = true;
    try {
      Span started = route.startSpan(context, captured, attributes);
      if (started != null) {
        span = started;
        context = CallChain.with(context.with(started), started);
      }
      needsClock = route.metrics.needClock();
      context = route.metrics.enter(context);
    } catch (Throwable fault) {
      Log.fault(route + ": could not start the span", fault);
    }
    return new RouteCall(route, previous, context, span, attributes, needsClock);
  }

  /**
   * Notes that the handler returned, and hands its result through.
   *
   * @param <T> the type of the result
   * @param result what the handler returned, or null
   * @return the same result
   */
  @NullUnmarked
  public <T extends @Nullable Object> T returned(T result) {
    this.result = result;
    returned = true;
    return result;
  }

  /** Notes that the handler returned. */
  public void returned() {
    returned = true;
  }

  /**
   * {@return the same result} Like {@link #returned(Object)}, but boxed only if a result is captured.
   *
   * @param result what the handler returned
   */
  public boolean returned(boolean result) {
    if (attributes.hasResults()) {
      this.result = result;
    }
    returned = true;
    return result;
  }

  /**
   * {@return the same result} Like {@link #returned(Object)}, but boxed only if a result is captured.
   *
   * @param result what the handler returned
   */
  public byte returned(byte result) {
    if (attributes.hasResults()) {
      this.result = result;
    }
    returned = true;
    return result;
  }

  /**
   * {@return the same result} Like {@link #returned(Object)}, but boxed only if a result is captured.
   *
   * @param result what the handler returned
   */
  public short returned(short result) {
    if (attributes.hasResults()) {
      this.result = result;
    }
    returned = true;
    return result;
  }

  /**
   * {@return the same result} Like {@link #returned(Object)}, but boxed only if a result is captured.
   *
   * @param result what the handler returned
   */
  public char returned(char result) {
    if (attributes.hasResults()) {
      this.result = result;
    }
    returned = true;
    return result;
  }

  /**
   * {@return the same result} Like {@link #returned(Object)}, but boxed only if a result is captured.
   *
   * @param result what the handler returned
   */
  public int returned(int result) {
    if (attributes.hasResults()) {
      this.result = result;
    }
    returned = true;
    return result;
  }

  /**
   * {@return the same result} Like {@link #returned(Object)}, but boxed only if a result is captured.
   *
   * @param result what the handler returned
   */
  public long returned(long result) {
    if (attributes.hasResults()) {
      this.result = result;
    }
    returned = true;
    return result;
  }

  /**
   * {@return the same result} Like {@link #returned(Object)}, but boxed only if a result is captured.
   *
   * @param result what the handler returned
   */
  public float returned(float result) {
    if (attributes.hasResults()) {
      this.result = result;
    }
    returned = true;
    return result;
  }

  /**
   * {@return the same result} Like {@link #returned(Object)}, but boxed only if a result is captured.
   *
   * @param result what the handler returned
   */
  public double returned(double result) {
    if (attributes.hasResults()) {
      this.result = result;
    }
    returned = true;
    return result;
  }

  /**
   * Notes that the handler returned a future, and hands it through. The call ends when the future
   * completes; at {@link #close} if it has completed already or is null.
   *
   * <p>Exactly a {@code CompletableFuture} that is not done is replaced by one that completes after the
   * call has ended, so that no callback of the caller's runs before; anything else is the very object.
   *
   * @param <F> the type of the handler's future
   * @param future what the handler returned, or null
   * @return the future for the caller
   */
  @NullUnmarked
  public <F extends @Nullable CompletionStage<?>> F endWhenComplete(F future) {
    returned = true;
    if (future == null || endsAtClose(future)) {
      return future;
    }
    AsyncCall async = endLater();
    try {
      if (future.getClass() == CompletableFuture.class) {
        return following(future, async);
      }
      future.whenComplete(async::settle);
    } catch (Throwable fault) {
      Log.fault(route + ": could not wait for the future", fault);
      async.completed(null);
    }
    return future;
  }

  /** A declared type that such an object has is one that ours has too. */
  @SuppressWarnings("unchecked")
  private static <F extends @Nullable CompletionStage<?>> F following(F future, AsyncCall async) {
    return (F) RouteFuture.following((CompletableFuture<?>) future, async);
  }

  /** Lets the call outlive its method: it ends when {@link #close} was called and its outcome noted. */
  AsyncCall endLater() {
    returned = true;
    async = new AsyncCall(this);
    return async;
  }

  /** Like {@link #endLater}, for a result that is a stream: its items are counted. */
  AsyncCall endAfterItems() {
    items = new AtomicLong();
    if (ongoing != null) {
      ongoing.counts(items);
    }
    return endLater();
  }

  /**
   * Makes the previous context current again, and ends the call if the handler returned and its result,
   * if that is asynchronous, has arrived.
   */
  @Override
  public void close() {
    ContextScope.leave(scope, previous, route);
    if (async != null) {
      if (ongoing != null) {
        ongoing.waits();
      }
      async.methodReturned();
    } else if (returned) {
      end();
    }
  }

  /**
   * Ends the call as failed. The handler threw, so {@link #close} did not end it.
   *
   * @param thrown what the handler threw; it is neither wrapped nor changed
   */
  public void threw(Throwable thrown) {
    if (async != null) {
      async.failed(thrown);
    } else if (!returned) {
      note(null, thrown);
      end();
    }
  }

  /** Returns the context of the route's span. */
  Context context() {
    return context;
  }

  /**
   * Makes the route's context current for work that the handler put off; closing never throws. Without a
   * span only the rollout id is added to the context that is current.
   */
  Scope enter() {
    return enter(contextOfWork());
  }

  private Context contextOfWork() {
    try {
      return span.getSpanContext().isValid()
          ? context
          : RolloutId.withValid(ContextScope.current(), RolloutId.of(context));
    } catch (Throwable fault) {
      Log.fault(route + ": could not tell whether there is a span", fault);
      return context;
    }
  }

  /** Makes a context current for what is called in the course of the call; closing never throws. */
  Scope enter(Context context) {
    return ContextScope.enterSafely(context, route);
  }

  /** Closes a scope that was entered in the course of the call, see {@link ContextScope#leave}. */
  void leave(Scope scope, Context previous) {
    ContextScope.leave(scope, previous, route);
  }

  void addItems(long count) {
    if (items != null && items.getAndAdd(count) == 0) {
      recordFirstItem(millisSoFar());
    }
  }

  /** Does so for an item that comes after all before it, without an atomic operation. */
  void addItemInTurn() {
    if (items != null) {
      long before = items.getPlain();
      items.lazySet(before + 1);
      if (before == 0) {
        recordFirstItem(millisSoFar());
      }
    }
  }

  private void recordFirstItem(double durationMillis) {
    try {
      route.metrics.recordFirstItem(durationMillis, context);
    } catch (Throwable fault) {
      fault("record the first item", fault);
    }
  }

  void note(@Nullable Object result, @Nullable Throwable failure) {
    this.result = result;
    this.failure = failure;
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

  void end() {
    if (ended) {
      return;
    }
    ended = true;
    if (ongoing != null) {
      route.openCalls.end(ongoing);
    }
    double durationMillis = millisSoFar();
    if (attributes.hasResults()) {
      recordResult();
    }
    if (items != null || failure != null) {
      describeOutcome();
    }
    recordMetrics(durationMillis);
    endSpan();
  }

  private Outcome outcome() {
    if (failure == null) {
      return Outcome.SUCCESS;
    }
    boolean hadItems = items != null && items.get() > 0;
    return hadItems && failure instanceof ReaderStopped ? Outcome.CANCELLED : Outcome.FAILURE;
  }

  private double millisSoFar() {
    return needsClock ? (route.nanoClock.getAsLong() - startNanos) / 1e6 : 0;
  }

  private void recordResult() {
    try {
      if (span.isRecording()) {
        attributes.end(span, route, failure == null ? result : null, context);
      }
    } catch (Throwable fault) {
      fault("record the result", fault);
    }
  }

  private void describeOutcome() {
    try {
      if (items != null) {
        span.setAttribute(OwnAttributes.ITEMS, items.get());
      }
      if (failure != null) {
        Failures.describe(failure, route::isExpected, span, context);
      }
    } catch (Throwable fault) {
      fault("describe the outcome", fault);
    }
  }

  private void recordMetrics(double durationMillis) {
    try {
      Object end = failure == null ? result : failure;
      route.metrics.record(durationMillis, outcome(), end, context);
    } catch (Throwable fault) {
      fault("record the metrics", fault);
    }
  }

  private void endSpan() {
    try {
      span.end();
    } catch (Throwable fault) {
      fault("end the span", fault);
    }
  }

  private void fault(String what, Throwable fault) {
    Log.fault(route + ": could not " + what, fault);
  }
}
