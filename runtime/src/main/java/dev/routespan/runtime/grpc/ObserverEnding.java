package dev.routespan.runtime.grpc;

import dev.routespan.runtime.RouteEnding;
import io.grpc.Context;
import java.util.concurrent.CancellationException;

/**
 * Ends a call when its observer is done or its client cancels. Listens to gRPC's context and not to the
 * observer: a cancel handler of ours would change what the observer does after a cancellation.
 */
final class ObserverEnding {
  private final RouteEnding ending;
  private final Context client = Context.current();
  private final Context.CancellationListener whenCancelled = this::cancelled;

  private ObserverEnding(RouteEnding ending) {
    this.ending = ending;
  }

  static ObserverEnding of(RouteEnding ending) {
    ObserverEnding listening = new ObserverEnding(ending);
    listening.client.addListener(listening.whenCancelled, Runnable::run);
    return listening;
  }

  void next() {
    ending.next(1);
  }

  void completed() {
    ending.completed(null);
    stopListening();
  }

  void failed(Throwable failure) {
    ending.failed(failure);
    stopListening();
  }

  private void cancelled(Context context) {
    ending.failed(new CancellationException("the call was cancelled"));
  }

  /** The context may be that of a longer call, which makes many of these. */
  private void stopListening() {
    client.removeListener(whenCancelled);
  }
}
