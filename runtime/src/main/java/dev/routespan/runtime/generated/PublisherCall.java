package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;

/**
 * One call of a route that returns a publisher: each subscription to it becomes a span of its own.
 * Only generated code and the runtime's integrations call it. {@link #close} must be called on the
 * thread that made the call; {@link #threw} after it, if the handler threw. None of the methods
 * throws.
 */
public final class PublisherCall implements AutoCloseable {
  private final TracedRoute route;
  private final @Nullable String rolloutId;
  private final @Nullable CapturedAttributes captured;
  private final RouteAttributes attributes;
  private final Context previous;
  private final Context context;
  private final Scope scope;

  PublisherCall(
      TracedRoute route,
      @Nullable String rolloutId,
      @Nullable CapturedAttributes captured,
      RouteAttributes attributes) {
    this.route = route;
    this.rolloutId = rolloutId;
    this.captured = captured;
    this.attributes = attributes;
    this.previous = ContextScope.current();
    this.context = RolloutId.withValid(previous, rolloutId);
    this.scope = ContextScope.enter(previous, context);
  }

  /** Leaves the context that the handler's method ran in. */
  @Override
  public void close() {
    ContextScope.leave(scope, previous, route);
  }

  /**
   * Makes one span that ends at once, since the handler threw instead of returning a publisher.
   *
   * @param thrown what the handler threw; it is neither wrapped nor changed
   */
  public void threw(Throwable thrown) {
    RouteCall call = startCall(context);
    call.close();
    call.threw(thrown);
  }

  /**
   * Returns whether subscriptions to the result are to be followed. To null there are none: one span is
   * made that ends at once.
   */
  boolean follows(@Nullable Object result) {
    if (result == null) {
      RouteCall call = startCall(context);
      call.returned();
      call.close();
    }
    return result != null && (route.isReported() || rolloutId != null);
  }

  /** Starts the span of a subscription, in the subscriber's context. */
  <S> RouteSubscription<S> subscribe() {
    Context subscriber = ContextScope.current();
    RouteCall call = startCall(parent(subscriber));
    return new RouteSubscription<>(call, call.endAfterItems(), subscriber, false);
  }

  /** Like {@link #subscribe}, for a publisher of one item at most: no stream whose items count. */
  <S> RouteSubscription<S> subscribeToOne() {
    Context subscriber = ContextScope.current();
    RouteCall call = startCall(parent(subscriber));
    return new RouteSubscription<>(call, call.endLater(), subscriber, true);
  }

  /**
   * A subscriber without a context, on another thread say, belongs to the trace of the call if there is
   * one. The rollout id comes from the same context, so that it never is that of another rollout.
   */
  private Context parent(Context subscriber) {
    try {
      boolean isInTrace = subscriber != Context.root() || Span.fromContextOrNull(previous) == null;
      return isInTrace ? subscriber : previous;
    } catch (Throwable fault) {
      Log.fault(route + ": could not tell the parent of a subscription", fault);
      return subscriber;
    }
  }

  private RouteCall startCall(Context parent) {
    return RouteCall.start(route, parent, rolloutId, captured, attributes);
  }
}
