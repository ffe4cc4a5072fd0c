package dev.routespan.runtime.generated;

import io.grpc.stub.ServerCallStreamObserver;

/** Keeps what a handler may ask of a server's observer: flow control, compression, cancellation. */
final class TracedServerCallObserver<T> extends ServerCallStreamObserver<T> {
  private final ObserverCall call;
  private final ServerCallStreamObserver<T> observer;

  TracedServerCallObserver(ObserverCall call, ServerCallStreamObserver<T> observer) {
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

  @Override
  public boolean isCancelled() {
    return observer.isCancelled();
  }

  @Override
  public void setOnCancelHandler(Runnable handler) {
    observer.setOnCancelHandler(handler);
  }

  @Override
  public void setOnCloseHandler(Runnable handler) {
    observer.setOnCloseHandler(handler);
  }

  @Override
  public void setCompression(String compression) {
    observer.setCompression(compression);
  }

  @Override
  public void setMessageCompression(boolean enable) {
    observer.setMessageCompression(enable);
  }

  @Override
  public boolean isReady() {
    return observer.isReady();
  }

  @Override
  public void setOnReadyHandler(Runnable handler) {
    observer.setOnReadyHandler(handler);
  }

  @Override
  public void setOnReadyThreshold(int bytes) {
    observer.setOnReadyThreshold(bytes);
  }

  @Override
  public void disableAutoRequest() {
    observer.disableAutoRequest();
  }

  @Override
  public void disableAutoInboundFlowControl() {
    observer.disableAutoInboundFlowControl();
  }

  @Override
  public void request(int count) {
    observer.request(count);
  }
}
