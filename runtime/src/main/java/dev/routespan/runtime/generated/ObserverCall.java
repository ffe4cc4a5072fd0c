package dev.routespan.runtime.generated;

import io.grpc.Context;
import java.util.concurrent.CancellationException;

/**
 * Ends a call when its observer is done or its client cancels. Listens to gRPC's context and not to the
 * observer: a cancel handler of ours would change what the observer does after a cancellation.
 */
final class ObserverCall {
  private final AsyncCall async;
  private final Context client = Context.current();
  private final Context.CancellationListener whenCancelled = this::cancelled;

  private ObserverCall(AsyncCall async) {
    this.async = async;
  }

  static ObserverCall of(AsyncCall async) {
    ObserverCall listening = new ObserverCall(async);
    listening.client.addListener(listening.whenCancelled, Runnable::run);
    return listening;
  }

  void next() {
    async.next(1);
  }

  void completed() {
    async.completed(null);
    stopListening();
  }

  void failed(Throwable failure) {
    async.failed(failure);
    stopListening();
  }

  private void cancelled(Context context) {
    async.failed(new CancellationException("the call was cancelled"));
  }

  /** The context may be that of a longer call, which makes many of these. */
  private void stopListening() {
    client.removeListener(whenCancelled);
  }
}
