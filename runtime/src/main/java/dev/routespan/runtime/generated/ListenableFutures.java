package dev.routespan.runtime.generated;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** Traces Guava's futures. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class ListenableFutures {

  private ListenableFutures() {}

  /**
   * Lets the call end when the future is done, and hands the very future through.
   *
   * @param <F> the type of the handler's future
   * @param call the call that the handler answered
   * @param future the handler's result, or null
   * @return the same future
   */
  @NullUnmarked
  public static <F extends @Nullable ListenableFuture<?>> F endWhenDone(RouteCall call, F future) {
    if (future == null) {
      return call.returned(future);
    }
    AsyncCall async = call.endLater();
    try {
      if (future.isDone()) {
        settle(async, future);
      } else {
        future.addListener(() -> settle(async, future), MoreExecutors.directExecutor());
      }
    } catch (Throwable fault) {
      async.completed(null); // the future takes no listener: the call ends when its method returns
    }
    return future;
  }

  private static void settle(AsyncCall async, ListenableFuture<?> future) {
    try {
      async.completed(Futures.getDone(future));
    } catch (Throwable failure) {
      async.failed(failure);
    }
  }
}
