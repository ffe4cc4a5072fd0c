package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.ContextScope;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.concurrent.CancellationException;

/**
 * One subscription to the publisher that a route returned. Only the runtime's integrations call it:
 * {@link #close} when {@code subscribe} returned, on the same thread; {@link #next} for each item; and
 * {@link #completed}, {@link #failed} or {@link #cancelled}, of which the first one counts. None of
 * them throws.
 */
final class RouteSubscription implements AutoCloseable {
  private final RouteCall call;
  private final AsyncCall async;
  private final Context subscriber;

  RouteSubscription(RouteCall call, AsyncCall async, Context subscriber) {
    this.call = call;
    this.async = async;
    this.subscriber = subscriber;
  }

  /** Leaves the route's context, which was current while the publisher was subscribed to. */
  @Override
  public void close() {
    call.close();
  }

  /** Makes the subscriber's own context current, for a signal to it. */
  public Scope enterSubscriber() {
    return ContextScope.enterSafely(subscriber);
  }

  /** Notes an item. */
  public void next() {
    async.next(1);
  }

  /** Ends the call: the publisher has no more items. */
  public void completed() {
    async.completed(null);
  }

  /** Ends the call as failed. */
  public void failed(Throwable failure) {
    async.failed(failure);
  }

  /** Ends the call as cancelled by the subscriber. */
  public void cancelled() {
    async.failed(new CancellationException("the subscriber cancelled"));
  }
}
