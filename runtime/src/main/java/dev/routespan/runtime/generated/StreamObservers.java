package dev.routespan.runtime.generated;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/** Traces what a handler answers to a stream observer. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class StreamObservers {

  private StreamObservers() {}

  /**
   * Returns an observer that hands everything on and ends the call when the handler completes or fails
   * the given one, or when the client cancels. For null it returns null, and the call ends when its
   * method returns.
   */
  public static <T> @Nullable StreamObserver<T> endWhenDone(
      RouteCall call, @Nullable StreamObserver<T> observer) {
    AsyncCall async = call.endAfterItems();
    if (observer == null) {
      async.completed(null);
      return null;
    }
    ObserverCall listening = ObserverCall.of(async);
    return observer instanceof ServerCallStreamObserver<T> server
        ? new TracedServerCallObserver<>(listening, server)
        : new TracedObserver<>(listening, observer);
  }

  /** As above, for a handler that asks for the server's own type of observer. */
  public static <T> @Nullable ServerCallStreamObserver<T> endWhenDone(
      RouteCall call, @Nullable ServerCallStreamObserver<T> observer) {
    return (ServerCallStreamObserver<T>) endWhenDone(call, (@Nullable StreamObserver<T>) observer);
  }
}
