package dev.routespan.runtime.generated;

import static java.util.Objects.requireNonNull;

import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CorePublisher;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** Hands every signal on to the subscriber, in the subscriber's own context. */
final class TracedSubscriber<T> implements CoreSubscriber<T>, Subscription {
  private final RouteSubscription subscription;
  private final CoreSubscriber<? super T> subscriber;

  /** A mono is done with its item: what takes it may cancel at once, having all that there is. */
  private final boolean single;

  private @Nullable Subscription upstream;

  private TracedSubscriber(
      RouteSubscription subscription, CoreSubscriber<? super T> subscriber, boolean single) {
    this.subscription = subscription;
    this.subscriber = subscriber;
    this.single = single;
  }

  static <T> void subscribe(
      PublisherCall call, Flux<? extends T> source, CoreSubscriber<? super T> subscriber) {
    subscribe(call.subscribe(), source, subscriber, false);
  }

  static <T> void subscribe(
      PublisherCall call, Mono<? extends T> source, CoreSubscriber<? super T> subscriber) {
    subscribe(call.subscribeToOne(), source, subscriber, true);
  }

  private static <T> void subscribe(
      RouteSubscription subscription,
      CorePublisher<? extends T> source,
      CoreSubscriber<? super T> subscriber,
      boolean single) {
    try (subscription) {
      source.subscribe(new TracedSubscriber<T>(subscription, subscriber, single));
    } catch (Throwable t) {
      subscription.failed(t);
      throw t;
    }
  }

  @Override
  public Context currentContext() {
    return subscriber.currentContext();
  }

  @Override
  public void onSubscribe(Subscription upstream) {
    boolean first = this.upstream == null;
    if (first) {
      this.upstream = upstream;
    }
    Scope own = subscription.enterSubscriber();
    try (own) {
      subscriber.onSubscribe(first ? this : upstream); // a second one is a fault, for it to cancel
    }
  }

  @Override
  public void onNext(T item) {
    if (single) {
      subscription.completed();
    } else {
      subscription.next();
    }
    Scope own = subscription.enterSubscriber();
    try (own) {
      subscriber.onNext(item);
    }
  }

  @Override
  public void onError(Throwable failure) {
    subscription.failed(failure);
    Scope own = subscription.enterSubscriber();
    try (own) {
      subscriber.onError(failure);
    }
  }

  @Override
  public void onComplete() {
    subscription.completed();
    Scope own = subscription.enterSubscriber();
    try (own) {
      subscriber.onComplete();
    }
  }

  @Override
  public void request(long n) {
    requireNonNull(upstream).request(n);
  }

  @Override
  public void cancel() {
    subscription.cancelled();
    requireNonNull(upstream).cancel();
  }
}
