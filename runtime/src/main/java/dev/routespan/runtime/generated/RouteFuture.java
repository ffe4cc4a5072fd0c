package dev.routespan.runtime.generated;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a caller gets in place of the handler's future: it completes as that one does, after the call
 * has ended. The JDK runs the callbacks of one future last in, first out, so with the handler's own
 * future the caller's callbacks would run first, and the span would last until they are done.
 *
 * <p>Whatever the caller does to it is done to the handler's future. Futures that are derived from it
 * are plain ones.
 */
final class RouteFuture<T> extends CompletableFuture<T> {
  private final CompletableFuture<T> handlers;
  private final AsyncCall async;

  private RouteFuture(CompletableFuture<T> handlers, AsyncCall async) {
    this.handlers = handlers;
    this.async = async;
  }

  /** Returns one that follows the handler's future, and ends the call when that completes. */
  static <T> RouteFuture<T> following(CompletableFuture<T> handlers, AsyncCall async) {
    RouteFuture<T> future = new RouteFuture<>(handlers, async);
    handlers.whenComplete(future::settle);
    return future;
  }

  private void settle(@Nullable T result, @Nullable Throwable failure) {
    async.settle(result, failure);
    if (failure == null) {
      super.complete(result);
    } else {
      super.completeExceptionally(failure);
    }
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    return handlers.cancel(mayInterruptIfRunning);
  }

  @Override
  public boolean complete(@Nullable T value) {
    return handlers.complete(value);
  }

  @Override
  public boolean completeExceptionally(Throwable failure) {
    return handlers.completeExceptionally(failure);
  }

  @Override
  public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
    handlers.completeAsync(supplier, executor);
    return this;
  }

  @Override
  public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
    handlers.completeAsync(supplier);
    return this;
  }

  @Override
  public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
    handlers.orTimeout(timeout, unit);
    return this;
  }

  @Override
  public CompletableFuture<T> completeOnTimeout(@Nullable T value, long timeout, TimeUnit unit) {
    handlers.completeOnTimeout(value, timeout, unit);
    return this;
  }

  @Override
  public void obtrudeValue(@Nullable T value) {
    handlers.obtrudeValue(value);
    super.obtrudeValue(value);
  }

  @Override
  public void obtrudeException(Throwable failure) {
    handlers.obtrudeException(failure);
    super.obtrudeException(failure);
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}
