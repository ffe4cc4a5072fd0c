package dev.routespan.runtime.generated;

import io.smallrye.mutiny.Context;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.operators.MultiOperator;
import io.smallrye.mutiny.operators.UniOperator;
import io.smallrye.mutiny.subscription.ContextSupport;
import io.smallrye.mutiny.subscription.MultiSubscriber;
import io.smallrye.mutiny.subscription.UniSubscriber;
import io.smallrye.mutiny.subscription.UniSubscription;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Traces Mutiny's publishers. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class MutinyPublishers {

  private MutinyPublishers() {}

  /**
   * {@return a uni of the same item, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the item
   * @param call the call that the handler answered
   * @param uni the handler's result, or null
   */
  public static <T> Uni<T> traced(PublisherCall call, @Nullable Uni<T> uni) {
    if (!call.follows(uni)) {
      return uni;
    }
    return new TracedUni<>(call, uni);
  }

  /**
   * {@return a multi of the same items, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param multi the handler's result, or null
   */
  public static <T> Multi<T> traced(PublisherCall call, @Nullable Multi<T> multi) {
    if (!call.follows(multi)) {
      return multi;
    }
    return new TracedMulti<>(call, multi);
  }

  private static final class TracedUni<T> extends UniOperator<T, T> {
    private final PublisherCall call;

    TracedUni(PublisherCall call, Uni<T> source) {
      super(source);
      this.call = call;
    }

    @Override
    public void subscribe(UniSubscriber<? super T> subscriber) {
      RouteSubscription<UniSubscription> subscription = call.subscribeToOne();
      subscription.subscribe(() ->
          AbstractUni.subscribe(upstream(), new TracedUniSubscriber<T>(subscription, subscriber)));
    }
  }

  private static final class TracedMulti<T> extends MultiOperator<T, T> {
    private final PublisherCall call;

    TracedMulti(PublisherCall call, Multi<T> source) {
      super(source);
      this.call = call;
    }

    @Override
    public void subscribe(MultiSubscriber<? super T> subscriber) {
      RouteSubscription<Flow.Subscription> subscription = call.subscribe();
      subscription.subscribe(() -> upstream()
          .subscribe()
          .withSubscriber(new TracedMultiSubscriber<T>(subscription, subscriber)));
    }
  }

  private record TracedUniSubscriber<T>(
      RouteSubscription<UniSubscription> subscription, UniSubscriber<? super T> subscriber)
      implements UniSubscriber<T>, UniSubscription {

    @Override
    public Context context() {
      return subscriber.context();
    }

    @Override
    public void onSubscribe(UniSubscription upstream) {
      subscription.subscribed(upstream, this, subscriber::onSubscribe);
    }

    @Override
    public void onItem(T item) {
      subscription.next(item, subscriber::onItem);
    }

    @Override
    public void onFailure(Throwable failure) {
      subscription.failed(failure, subscriber::onFailure);
    }

    @Override
    public void cancel() {
      subscription.cancel(UniSubscription::cancel);
    }
  }

  private static final class TracedMultiSubscriber<T>
      implements MultiSubscriber<T>, ContextSupport, Flow.Subscription {
    private final RouteSubscription<Flow.Subscription> subscription;
    private final MultiSubscriber<? super T> subscriber;
    private final Consumer<T> onItem;

    TracedMultiSubscriber(
        RouteSubscription<Flow.Subscription> subscription, MultiSubscriber<? super T> subscriber) {
      this.subscription = subscription;
      this.subscriber = subscriber;
      this.onItem = subscriber::onItem;
    }

    @Override
    public Context context() {
      return subscriber instanceof ContextSupport with ? with.context() : Context.empty();
    }

    @Override
    public void onSubscribe(Flow.Subscription upstream) {
      subscription.subscribed(upstream, this, subscriber::onSubscribe);
    }

    @Override
    public void onItem(T item) {
      subscription.next(item, onItem);
    }

    @Override
    public void onFailure(Throwable failure) {
      subscription.failed(failure, subscriber::onFailure);
    }

    @Override
    public void onCompletion() {
      subscription.completed(subscriber::onCompletion);
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
