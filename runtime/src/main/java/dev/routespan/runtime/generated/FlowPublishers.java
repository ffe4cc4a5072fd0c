package dev.routespan.runtime.generated;

import static java.util.Objects.requireNonNull;

import io.opentelemetry.context.Scope;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Traces the JDK's publishers. Only generated code and the runtime's integrations call it. */
public final class FlowPublishers {

  private FlowPublishers() {}

  /** Returns a publisher of the same items, each subscription to which is a span; null for null. */
  public static <T> Flow.@Nullable Publisher<T> traced(
      PublisherCall call, Flow.@Nullable Publisher<T> publisher) {
    if (publisher == null) {
      call.returnedNothing();
      return null;
    }
    return new TracedPublisher<>(call, publisher);
  }

  private record TracedPublisher<T>(PublisherCall call, Flow.Publisher<T> publisher)
      implements Flow.Publisher<T> {

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
      requireNonNull(subscriber, "subscriber");
      RouteSubscription subscription = call.subscribe();
      try (subscription) {
        publisher.subscribe(new TracedSubscriber<>(subscription, subscriber));
      } catch (Throwable t) {
        subscription.failed(t);
        throw t;
      }
    }
  }

  private static final class TracedSubscriber<T> implements Flow.Subscriber<T>, Flow.Subscription {
    private final RouteSubscription subscription;
    private final Flow.Subscriber<? super T> subscriber;
    private Flow.@Nullable Subscription upstream;

    TracedSubscriber(RouteSubscription subscription, Flow.Subscriber<? super T> subscriber) {
      this.subscription = subscription;
      this.subscriber = subscriber;
    }

    @Override
    public void onSubscribe(Flow.Subscription upstream) {
      requireNonNull(upstream, "subscription");
      boolean first = this.upstream == null;
      if (first) {
        this.upstream = upstream;
      }
      Scope own = subscription.enterSubscriber();
      try (own) {
        subscriber.onSubscribe(
            first ? this : upstream); // a second one is a fault, for it to cancel
      }
    }

    @Override
    public void onNext(T item) {
      subscription.next();
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
}
