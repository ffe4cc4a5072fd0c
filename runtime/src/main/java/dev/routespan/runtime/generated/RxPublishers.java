package dev.routespan.runtime.generated;

import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.CompletableObserver;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.FlowableSubscriber;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.MaybeObserver;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Observer;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Traces RxJava's publishers. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class RxPublishers {

  private RxPublishers() {}

  /**
   * {@return a single of the same item, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the item
   * @param call the call that the handler answered
   * @param single the handler's result, or null
   */
  public static <T> Single<T> traced(PublisherCall call, @Nullable Single<T> single) {
    if (!call.follows(single)) {
      return single;
    }
    return new TracedSingle<>(call, single);
  }

  /**
   * {@return a maybe of the same item, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the item
   * @param call the call that the handler answered
   * @param maybe the handler's result, or null
   */
  public static <T> Maybe<T> traced(PublisherCall call, @Nullable Maybe<T> maybe) {
    if (!call.follows(maybe)) {
      return maybe;
    }
    return new TracedMaybe<>(call, maybe);
  }

  /**
   * {@return a completable of the same end, each subscription to which is a span; null for null}
   *
   * @param call the call that the handler answered
   * @param completable the handler's result, or null
   */
  public static Completable traced(PublisherCall call, @Nullable Completable completable) {
    if (!call.follows(completable)) {
      return completable;
    }
    return new TracedCompletable(call, completable);
  }

  /**
   * {@return an observable of the same items, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param observable the handler's result, or null
   */
  public static <T> Observable<T> traced(PublisherCall call, @Nullable Observable<T> observable) {
    if (!call.follows(observable)) {
      return observable;
    }
    return new TracedObservable<>(call, observable);
  }

  /**
   * {@return a flowable of the same items, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param flowable the handler's result, or null
   */
  public static <T> Flowable<T> traced(PublisherCall call, @Nullable Flowable<T> flowable) {
    if (!call.follows(flowable)) {
      return flowable;
    }
    return new TracedFlowable<>(call, flowable);
  }

  private static final class TracedSingle<T> extends Single<T> {
    private final PublisherCall call;
    private final Single<T> source;

    TracedSingle(PublisherCall call, Single<T> source) {
      this.call = call;
      this.source = source;
    }

    @Override
    protected void subscribeActual(SingleObserver<? super T> observer) {
      RouteSubscription<Disposable> subscription = call.subscribeToOne();
      subscription.subscribe(() -> source.subscribe(RxObserver.<T>of(subscription, observer)));
    }
  }

  private static final class TracedMaybe<T> extends Maybe<T> {
    private final PublisherCall call;
    private final Maybe<T> source;

    TracedMaybe(PublisherCall call, Maybe<T> source) {
      this.call = call;
      this.source = source;
    }

    @Override
    protected void subscribeActual(MaybeObserver<? super T> observer) {
      RouteSubscription<Disposable> subscription = call.subscribeToOne();
      subscription.subscribe(() -> source.subscribe(RxObserver.<T>of(subscription, observer)));
    }
  }

  private static final class TracedCompletable extends Completable {
    private final PublisherCall call;
    private final Completable source;

    TracedCompletable(PublisherCall call, Completable source) {
      this.call = call;
      this.source = source;
    }

    @Override
    protected void subscribeActual(CompletableObserver observer) {
      RouteSubscription<Disposable> subscription = call.subscribeToOne();
      subscription.subscribe(() -> source.subscribe(RxObserver.of(subscription, observer)));
    }
  }

  private static final class TracedObservable<T> extends Observable<T> {
    private final PublisherCall call;
    private final Observable<T> source;

    TracedObservable(PublisherCall call, Observable<T> source) {
      this.call = call;
      this.source = source;
    }

    @Override
    protected void subscribeActual(Observer<? super T> observer) {
      RouteSubscription<Disposable> subscription = call.subscribe();
      subscription.subscribe(() -> source.subscribe(RxObserver.<T>of(subscription, observer)));
    }
  }

  private static final class TracedFlowable<T> extends Flowable<T> {
    private final PublisherCall call;
    private final Flowable<T> source;

    TracedFlowable(PublisherCall call, Flowable<T> source) {
      this.call = call;
      this.source = source;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
      RouteSubscription<Subscription> subscription = call.subscribe();
      subscription.subscribe(
          () -> source.subscribe(new FlowableTracedSubscriber<T>(subscription, subscriber)));
    }
  }

  /** RxJava would wrap a subscriber that does not say that it keeps its rules. */
  private static final class FlowableTracedSubscriber<T> extends TracedSubscriber<T>
      implements FlowableSubscriber<T> {

    FlowableTracedSubscriber(
        RouteSubscription<Subscription> subscription, Subscriber<? super T> subscriber) {
      super(subscription, subscriber);
    }
  }
}
