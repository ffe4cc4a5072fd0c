package dev.routespan.runtime.internal.global;

import dev.routespan.runtime.internal.InstrumentationScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.metrics.FollowingMetrics;
import dev.routespan.runtime.internal.metrics.Instruments;
import dev.routespan.runtime.internal.metrics.MetricsSource;
import dev.routespan.runtime.internal.metrics.RouteMetrics;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one telemetry needs of OpenTelemetry's global instance, from when that is set, and of another
 * one once that is set instead, as tests do. Never throws, and holds no lock while OpenTelemetry's code
 * runs.
 */
public final class GlobalInstance implements MetricsSource {
  private final boolean metricsEnabled;
  private volatile @Nullable Found found;
  private volatile boolean released;

  /**
   * @param metricsEnabled whether there are to be instruments
   */
  public GlobalInstance(boolean metricsEnabled) {
    this.metricsEnabled = metricsEnabled;
  }

  /** Returns the tracer; null as long as there is none. */
  public @Nullable Tracer tracer() {
    Found instance = find();
    return instance == null ? null : instance.tracer;
  }

  @Override
  public RouteMetrics metrics(Function<Instruments, RouteMetrics> choice) {
    return new FollowingMetrics(this::foundMetrics, choice);
  }

  @Override
  public void release() {
    released = true;
    release(found);
  }

  private @Nullable MetricsSource foundMetrics() {
    Found instance = find();
    return instance == null ? null : instance.metrics;
  }

  private @Nullable Found find() {
    Found known = found;
    try {
      OpenTelemetry held = GlobalLookup.find();
      if (held == null) {
        return null;
      }
      return released || (known != null && known.openTelemetry == held) ? known : follow(held);
    } catch (Throwable fault) {
      Log.fault("could not get a tracer of the global OpenTelemetry", fault);
      return null;
    }
  }

  /** Several threads may follow at once: the instruments of each record, and one's are kept. */
  private Found follow(OpenTelemetry held) {
    MetricsSource metrics = metricsEnabled ? Instruments.of(held) : MetricsSource.NONE;
    Found next = new Found(held, InstrumentationScope.tracer(held), metrics);
    release(exchange(next));
    return next;
  }

  /** Returns what is of no use any more. */
  private synchronized @Nullable Found exchange(Found next) {
    Found last = found;
    found = next;
    return released ? next : last;
  }

  private static void release(@Nullable Found unused) {
    if (unused != null) {
      unused.metrics.release();
    }
  }

  private record Found(OpenTelemetry openTelemetry, Tracer tracer, MetricsSource metrics) {}
}
