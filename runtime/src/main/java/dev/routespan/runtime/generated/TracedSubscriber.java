package dev.routespan.runtime.generated;

import java.util.function.Consumer;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Stands between a subscriber and the handler's publisher, where both are of Reactive Streams.
 *
 * @param <T> the type of the items
 */
class TracedSubscriber<T> implements Subscriber<T>, Subscription {
  private final RouteSubscription<Subscription> subscription;
  private final Subscriber<? super T> subscriber;
  private final Consumer<T> onNext;

  TracedSubscriber(RouteSubscription<Subscription> subscription, Subscriber<? super T> subscriber) {
    this.subscription = subscription;
    this.subscriber = subscriber;
    this.onNext = subscriber::onNext;
  }

  @Override
  public void onSubscribe(Subscription upstream) {
    subscription.subscribed(upstream, this, subscriber::onSubscribe);
  }

  @Override
  public void onNext(T item) {
    subscription.next(item, onNext);
  }

  @Override
  public void onError(Throwable failure) {
    subscription.failed(failure, subscriber::onError);
  }

  @Override
  public void onComplete() {
    subscription.completed(subscriber::onComplete);
  }

  @Override
  public void request(long n) {
    subscription.request(upstream -> upstream.request(n));
  }

  @Override
  public void cancel() {
    subscription.cancel(Subscription::cancel);
  }
}
