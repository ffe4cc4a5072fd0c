package dev.routespan.runtime.internal.calls;

import io.opentelemetry.context.Context;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A call that has started and not ended. Read by other threads, which may see it a moment late. */
public final class OngoingCall {
  private final String route;
  private final Context context;
  private final long startNanos;

  /** Null once the method has returned, and the call waits for its result. */
  private @Nullable Thread thread = Thread.currentThread();

  /** Null if the result is not a stream of items. */
  private @Nullable AtomicLong items;

  /** Where {@link OpenCallTable} keeps it. */
  int slot;

  OngoingCall(String route, Context context, long startNanos) {
    this.route = route;
    this.context = context;
    this.startNanos = startNanos;
  }

  /** Notes what counts the items of the result. */
  public void counts(AtomicLong items) {
    this.items = items;
  }

  /** Notes that no thread is in the handler any more. */
  public void waits() {
    thread = null;
  }

  /** Returns the name of the route's span. */
  public String route() {
    return route;
  }

  /** Returns the context of the route's span. */
  public Context context() {
    return context;
  }

  /** Returns the age, in nanoseconds of the clock that the start was read from. */
  public long age(long nowNanos) {
    return nowNanos - startNanos;
  }

  /** Returns how many items the result has had. */
  public long items() {
    AtomicLong counted = items;
    return counted == null ? 0 : counted.get();
  }

  /** Returns the thread that is in the handler, or null. */
  public @Nullable Thread thread() {
    return thread;
  }
}
