package dev.routespan.runtime.generated;

import io.reactivex.rxjava3.core.CompletableObserver;
import io.reactivex.rxjava3.core.MaybeObserver;
import io.reactivex.rxjava3.core.Observer;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.function.Consumer;

/**
 * Stands between an observer of one of RxJava's types and the handler's source. RxJava has an observer
 * for each type, whose signals are the same ones but for the item's name.
 *
 * @param <T> the type of the items
 */
final class RxObserver<T>
    implements SingleObserver<T>, MaybeObserver<T>, CompletableObserver, Observer<T>, Disposable {
  private final RouteSubscription<Disposable> subscription;
  private final Consumer<Disposable> onSubscribe;
  private final Consumer<T> onItem;
  private final Consumer<Throwable> onError;
  private final Runnable onComplete;

  private RxObserver(
      RouteSubscription<Disposable> subscription,
      Consumer<Disposable> onSubscribe,
      Consumer<T> onItem,
      Consumer<Throwable> onError,
      Runnable onComplete) {
    this.subscription = subscription;
    this.onSubscribe = onSubscribe;
    this.onItem = onItem;
    this.onError = onError;
    this.onComplete = onComplete;
  }

  static <T> RxObserver<T> of(
      RouteSubscription<Disposable> subscription, SingleObserver<? super T> observer) {
    return new RxObserver<>(
        subscription, observer::onSubscribe, observer::onSuccess, observer::onError, () -> {});
  }

  static <T> RxObserver<T> of(
      RouteSubscription<Disposable> subscription, MaybeObserver<? super T> observer) {
    return new RxObserver<>(
        subscription,
        observer::onSubscribe,
        observer::onSuccess,
        observer::onError,
        observer::onComplete);
  }

  static RxObserver<Void> of(
      RouteSubscription<Disposable> subscription, CompletableObserver observer) {
    return new RxObserver<>(
        subscription, observer::onSubscribe, item -> {}, observer::onError, observer::onComplete);
  }

  static <T> RxObserver<T> of(
      RouteSubscription<Disposable> subscription, Observer<? super T> observer) {
    return new RxObserver<>(
        subscription,
        observer::onSubscribe,
        observer::onNext,
        observer::onError,
        observer::onComplete);
  }

  @Override
  public void onSubscribe(Disposable upstream) {
    subscription.subscribed(upstream, this, onSubscribe);
  }

  @Override
  public void onSuccess(T item) {
    subscription.next(item, onItem);
  }

  @Override
  public void onNext(T item) {
    subscription.next(item, onItem);
  }

  @Override
  public void onError(Throwable failure) {
    subscription.failed(failure, onError);
  }

  @Override
  public void onComplete() {
    subscription.completed(onComplete);
  }

  @Override
  public void dispose() {
    subscription.cancel(Disposable::dispose);
  }

  @Override
  public boolean isDisposed() {
    return subscription.upstream().isDisposed();
  }
}
