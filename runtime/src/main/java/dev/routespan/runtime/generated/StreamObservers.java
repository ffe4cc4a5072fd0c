package dev.routespan.runtime.generated;

import io.grpc.Context;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.context.Scope;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Traces what a handler answers to a stream observer. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class StreamObservers {

  private StreamObservers() {}

  /**
   * {@return an observer that hands everything on and ends the call when the handler completes or fails
   * the given one, or when the client cancels} For null it returns null, and the call ends when its
   * method returns.
   *
   * @param <T> the type of the items
   * @param call the call that the handler is to answer
   * @param observer the one that was handed to the method, or null
   */
  public static <T> StreamObserver<T> endWhenDone(
      RouteCall call, @Nullable StreamObserver<T> observer) {
    AsyncCall async = call.endAfterItems();
    if (observer == null) {
      async.completed(null);
      return null;
    }
    TracedObserver<T> traced = new TracedObserver<>(async, observer);
    traced.listenToClient();
    return observer instanceof ServerCallStreamObserver<T> server
        ? new TracedServerCallObserver<>(traced, server)
        : traced;
  }

  /**
   * Does the same for a handler that asks for the server's own type of observer.
   *
   * @param <T> the type of the items
   * @param call the call that the handler is to answer
   * @param observer the one that was handed to the method, or null
   * @return the observer to hand to the handler; null for null
   */
  public static <T> ServerCallStreamObserver<T> endWhenDone(
      RouteCall call, @Nullable ServerCallStreamObserver<T> observer) {
    return (ServerCallStreamObserver<T>) endWhenDone(call, (@Nullable StreamObserver<T>) observer);
  }

  /**
   * {@return an observer of the requests that the handler answers, whose callbacks run in the route's
   * context} What the handler throws out of one ends the call as failed. For null it returns null.
   *
   * @param <T> the type of the requests
   * @param call the call that the handler is to answer
   * @param requests what the handler returned, or null
   */
  public static <T> StreamObserver<T> withinRoute(
      RouteCall call, @Nullable StreamObserver<T> requests) {
    return requests == null ? null : new RequestObserver<>(call, requests);
  }

  private record RequestObserver<T>(RouteCall call, StreamObserver<T> requests)
      implements StreamObserver<T> {

    @Override
    public void onNext(T request) {
      run(() -> requests.onNext(request));
    }

    @Override
    public void onError(Throwable failure) {
      run(() -> requests.onError(failure));
    }

    @Override
    public void onCompleted() {
      run(requests::onCompleted);
    }

    private void run(Runnable callback) {
      Scope route = call.enter();
      try (route) {
        callback.run();
      } catch (Throwable t) {
        call.threw(t);
        throw t;
      }
    }
  }

  /**
   * Listens to gRPC's context and not to the observer: a cancel handler of ours would change what the
   * observer does after a cancellation.
   */
  private static final class TracedObserver<T> implements StreamObserver<T> {
    private final AsyncCall async;
    private final StreamObserver<T> observer;
    private final Context client = Context.current();
    private final Context.CancellationListener whenCancelled = this::cancelled;

    TracedObserver(AsyncCall async, StreamObserver<T> observer) {
      this.async = async;
      this.observer = observer;
    }

    void listenToClient() {
      client.addListener(whenCancelled, Runnable::run);
    }

    @Override
    public void onNext(T item) {
      async.next(1);
      observer.onNext(item);
    }

    @Override
    public void onError(Throwable failure) {
      async.failed(failure);
      stopListening();
      observer.onError(failure);
    }

    @Override
    public void onCompleted() {
      async.completed(null);
      stopListening();
      observer.onCompleted();
    }

    private void cancelled(Context context) {
      async.failed(new CancellationException("the call was cancelled"));
    }

    /** The context may be that of a longer call, which makes many of these. */
    private void stopListening() {
      client.removeListener(whenCancelled);
    }
  }

  /** Keeps what a handler may ask of a server's observer: flow control, compression, cancellation. */
  private static final class TracedServerCallObserver<T> extends ServerCallStreamObserver<T> {
    private final StreamObserver<T> traced;
    private final ServerCallStreamObserver<T> observer;

    TracedServerCallObserver(StreamObserver<T> traced, ServerCallStreamObserver<T> observer) {
      this.traced = traced;
      this.observer = observer;
    }

    @Override
    public void onNext(T item) {
      traced.onNext(item);
    }

    @Override
    public void onError(Throwable failure) {
      traced.onError(failure);
    }

    @Override
    public void onCompleted() {
      traced.onCompleted();
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
}
