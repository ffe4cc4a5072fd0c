package dev.routespan.runtime.generated;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Traces the JDK's publishers. Only generated code and the runtime's integrations call it. */
public final class FlowPublishers {

  private FlowPublishers() {}

  /**
   * {@return a publisher of the same items, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param publisher the handler's result, or null
   */
  public static <T> Flow.Publisher<T> traced(
      PublisherCall call, Flow.@Nullable Publisher<T> publisher) {
    if (!call.follows(publisher)) {
      return publisher;
    }
    return new TracedPublisher<>(call, publisher);
  }

  private record TracedPublisher<T>(PublisherCall call, Flow.Publisher<T> publisher)
      implements Flow.Publisher<T> {

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
      requireNonNull(subscriber, "subscriber");
      RouteSubscription<Flow.Subscription> subscription = call.subscribe();
      subscription.subscribe(
          () -> publisher.subscribe(new TracedSubscriber<>(subscription, subscriber)));
    }
  }

  private static final class TracedSubscriber<T> implements Flow.Subscriber<T>, Flow.Subscription {
    private final RouteSubscription<Flow.Subscription> subscription;
    private final Flow.Subscriber<? super T> subscriber;
    private final Consumer<T> onNext;

    TracedSubscriber(
        RouteSubscription<Flow.Subscription> subscription, Flow.Subscriber<? super T> subscriber) {
      this.subscription = subscription;
      this.subscriber = subscriber;
      this.onNext = subscriber::onNext;
    }

    @Override
    public void onSubscribe(Flow.Subscription upstream) {
      requireNonNull(upstream, "subscription");
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
      subscription.cancel(Flow.Subscription::cancel);
    }
  }
}
