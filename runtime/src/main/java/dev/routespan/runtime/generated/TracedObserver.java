package dev.routespan.runtime.generated;

import io.grpc.stub.StreamObserver;

final class TracedObserver<T> implements StreamObserver<T> {
  private final ObserverCall call;
  private final StreamObserver<T> observer;

  TracedObserver(ObserverCall call, StreamObserver<T> observer) {
    this.call = call;
    this.observer = observer;
  }

  @Override
  public void onNext(T item) {
    call.next();
    observer.onNext(item);
  }

  @Override
  public void onError(Throwable failure) {
    call.failed(failure);
    observer.onError(failure);
  }

  @Override
  public void onCompleted() {
    call.completed();
    observer.onCompleted();
  }
}
