package dev.routespan.runtime.guava;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import dev.routespan.runtime.RouteCall;
import dev.routespan.runtime.RouteEnding;
import org.jspecify.annotations.Nullable;

/** Traces Guava's futures. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class ListenableFutures {

  private ListenableFutures() {}

  /** Lets the call end when the future is done, and hands the very future through. */
  public static <F extends @Nullable ListenableFuture<?>> F endWhenDone(RouteCall call, F future) {
    if (future == null) {
      return call.succeed(future);
    }
    RouteEnding ending = call.endLater();
    try {
      if (future.isDone()) {
        settle(ending, future);
      } else {
        future.addListener(() -> settle(ending, future), MoreExecutors.directExecutor());
      }
    } catch (Throwable fault) {
      ending.completed(null); // the future takes no listener: the call ends when its method returns
    }
    return future;
  }

  private static void settle(RouteEnding ending, ListenableFuture<?> future) {
    try {
      ending.completed(Futures.getDone(future));
    } catch (Throwable failure) {
      ending.failed(failure);
    }
  }
}
