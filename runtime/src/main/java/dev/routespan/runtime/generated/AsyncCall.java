package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.failure.Failures;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Ends a call whose outcome is known after its method returned, or before, on whichever thread. Only
 * the runtime's integrations call it. The first outcome counts; no method throws.
 */
final class AsyncCall {
  private final RouteCall call;
  private final AtomicBoolean settled = new AtomicBoolean();

  /** Two must arrive before the call ends, in either order: its outcome, and its method's return. */
  private final AtomicInteger arrivals = new AtomicInteger();

  AsyncCall(RouteCall call) {
    this.call = call;
  }

  /** Makes the route's context current for work that the handler put off; closing never throws. */
  Scope enter() {
    return call.enter();
  }

  /** Makes a context current, such as that of the result's reader; closing never throws. */
  Scope enter(Context context) {
    return call.enter(context);
  }

  /** Notes some more items of a result that is a stream, unless the outcome is known already. */
  void next(long count) {
    if (!settled.get()) {
      call.addItems(count);
    }
  }

  /** Notes one more item, of a result whose items come one after the other. */
  void nextInTurn() {
    if (!settled.get()) {
      call.addItemInTurn();
    }
  }

  /** Notes that the call succeeded. */
  void completed(@Nullable Object result) {
    settle(result, null);
  }

  /** Notes that the call failed; the JDK's wrappers around a future's failure are taken off. */
  void failed(Throwable failure) {
    settle(null, failure);
  }

  /** Notes that whoever read the items wants no more of them. */
  void stopped() {
    settle(null, new ReaderStopped());
  }

  void methodReturned() {
    arrive();
  }

  /** Notes that the call failed or, if the failure is null, that it succeeded. */
  void settle(@Nullable Object result, @Nullable Throwable failure) {
    if (settled.compareAndSet(false, true)) {
      call.note(result, failure == null ? null : Failures.unwrap(failure));
      arrive();
    }
  }

  private void arrive() {
    if (arrivals.incrementAndGet() == 2) {
      call.end();
    }
  }
}
