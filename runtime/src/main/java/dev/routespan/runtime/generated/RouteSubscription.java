package dev.routespan.runtime.generated;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.internal.ContextScope;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One subscription to the publisher that a route returned. It notes each signal and then hands it on in
 * the subscriber's own context; of completion, failure and cancellation the first one counts. The types
 * of a library's signals are its caller's concern.
 *
 * @param <S> the library's type of subscription
 */
final class RouteSubscription<S> {
  private final RouteCall call;
  private final AsyncCall async;
  private final Context subscriber;

  /** Whether the call is done with its first item: what takes it may cancel, having all there is. */
  private final boolean single;

  private @Nullable S upstream;

  RouteSubscription(RouteCall call, AsyncCall async, Context subscriber, boolean single) {
    this.call = call;
    this.async = async;
    this.subscriber = subscriber;
    this.single = single;
  }

  /** Returns the context of the subscription's span. */
  Context context() {
    return call.context();
  }

  /** Returns the handler's subscription; there is one as soon as the subscriber has been told. */
  S upstream() {
    return requireNonNull(upstream);
  }

  /** Subscribes to the handler's publisher, while the route's context is current. */
  void subscribe(Runnable subscription) {
    try (call) {
      subscription.run();
    } catch (Throwable t) {
      async.failed(t);
      throw t;
    }
  }

  /**
   * Tells the subscriber that it is subscribed.
   *
   * @param traced stands between the subscriber and upstream
   */
  void subscribed(S upstream, S traced, Consumer<? super S> signal) {
    boolean first = this.upstream == null;
    if (first) {
      this.upstream = upstream;
    }
    handOn(first ? traced : upstream, signal); // a second one is a fault, for it to cancel
  }

  /** Hands an item on. Written out, and the signal the same one each time, since there are many items. */
  <T> void next(T item, Consumer<? super T> signal) {
    if (single) {
      async.completed(null);
    } else {
      async.nextInTurn();
    }
    Context previous = ContextScope.current();
    Scope own = ContextScope.enter(previous, subscriber);
    try {
      signal.accept(item);
    } catch (Throwable t) {
      async.stopped(); // a subscriber that fails counts as one that cancelled
      throw t;
    } finally {
      call.leave(own, previous);
    }
  }

  void failed(Throwable failure, Consumer<? super Throwable> signal) {
    async.failed(failure);
    handOn(failure, signal);
  }

  void completed(Runnable signal) {
    async.completed(null);
    handOn(signal, Runnable::run);
  }

  /** Asks for more items, which lazy publishers make on the spot: in the route's context. */
  void request(Consumer<? super S> request) {
    Scope route = async.enter();
    try (route) {
      request.accept(upstream());
    } catch (Throwable t) {
      async.failed(t);
      throw t;
    }
  }

  /** Ends the call as cancelled, and then cancels upstream in the route's context. */
  void cancel(Consumer<? super S> cancellation) {
    async.stopped();
    request(cancellation);
  }

  private <T> void handOn(T value, Consumer<? super T> signal) {
    Scope own = async.enter(subscriber);
    try (own) {
      signal.accept(value);
    }
  }
}
