package dev.routespan.runtime;

import dev.routespan.runtime.internal.EndActions;
import dev.routespan.runtime.internal.calls.OngoingCall;
import dev.routespan.runtime.internal.calls.OpenCallTable;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a telemetry's routes that are under way: what each rollout is doing now. Nothing is kept
 * unless somebody {@linkplain #watch watches}, as {@code dev.routespan.runtime.jmx.OpenCallsBean} and
 * {@code dev.routespan.runtime.httpserver.OpenCallsServer} do, and then only calls that start after that,
 * of groups that are on. Whether a span is sampled does not matter.
 *
 * <p>Safe for use by several threads.
 */
public final class OpenCalls {
  private final OpenCallTable table;
  private final LongSupplier nanoClock;
  private final EndActions atTheEnd = new EndActions();

  OpenCalls(OpenCallTable table, LongSupplier nanoClock) {
    this.table = table;
    this.nanoClock = nanoClock;
  }

  /** {@return a watch, which must be closed: as long as one is open, calls are kept} */
  public Watch watch() {
    return new Watch(table);
  }

  /** {@return the calls that are under way, the oldest first; none unless somebody watches} */
  public List<OpenCall> list() {
    long now = nanoClock.getAsLong();
    return table.calls().stream()
        .map(call -> open(call, now))
        .sorted(Comparator.comparing(OpenCall::age).reversed())
        .toList();
  }

  /**
   * Does something when the telemetry is {@linkplain RouteTelemetry#close closed}, or now if it is.
   *
   * @param action not null
   * @return what takes it back
   */
  public Runnable onClose(Runnable action) {
    return atTheEnd.add(action);
  }

  void close() {
    atTheEnd.come();
  }

  private static OpenCall open(OngoingCall call, long now) {
    SpanContext span = Span.fromContext(call.context()).getSpanContext();
    return new OpenCall(
        call.route(),
        RolloutId.of(call.context()),
        span.isValid() ? span.getTraceId() : null,
        Duration.ofNanos(Math.max(0, call.age(now))),
        call.items(),
        nameOf(call.thread()));
  }

  private static @Nullable String nameOf(@Nullable Thread thread) {
    return thread == null ? null : thread.getName();
  }

  /** Keeps the table on until it is closed; closing it again does nothing. */
  public static final class Watch implements AutoCloseable {
    private final OpenCallTable table;
    private final AtomicBoolean open = new AtomicBoolean(true);

    private Watch(OpenCallTable table) {
      this.table = table;
      table.enter();
    }

    @Override
    public void close() {
      if (open.compareAndSet(true, false)) {
        table.leave();
      }
    }
  }
}
