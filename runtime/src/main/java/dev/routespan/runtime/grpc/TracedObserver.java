package dev.routespan.runtime.grpc;

import io.grpc.stub.StreamObserver;

final class TracedObserver<T> implements StreamObserver<T> {
  private final ObserverEnding ending;
  private final StreamObserver<T> observer;

  TracedObserver(ObserverEnding ending, StreamObserver<T> observer) {
    this.ending = ending;
    this.observer = observer;
  }

  @Override
  public void onNext(T item) {
    ending.next();
    observer.onNext(item);
  }

  @Override
  public void onError(Throwable failure) {
    ending.failed(failure);
    observer.onError(failure);
  }

  @Override
  public void onCompleted() {
    ending.completed();
    observer.onCompleted();
  }
}
