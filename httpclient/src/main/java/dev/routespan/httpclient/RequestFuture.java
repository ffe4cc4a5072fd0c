package dev.routespan.httpclient;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The future of a request. As with the JDK's client, {@code cancel(true)} of one that is derived from
 * it cancels the request too, since callers rarely keep the first one.
 */
final class RequestFuture<T> extends CompletableFuture<T> {
  /** That of the request; null in itself. */
  private final @Nullable CompletableFuture<?> origin;

  RequestFuture() {
    this(null);
  }

  private RequestFuture(@Nullable CompletableFuture<?> origin) {
    this.origin = origin;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new RequestFuture<>(origin == null ? this : origin);
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled && mayInterruptIfRunning && origin != null) {
      origin.cancel(true);
    }
    return cancelled;
  }
}
