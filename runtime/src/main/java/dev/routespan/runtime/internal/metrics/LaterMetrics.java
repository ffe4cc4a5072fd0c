package dev.routespan.runtime.internal.metrics;

import io.opentelemetry.context.Context;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The metrics of a route that was made before the OpenTelemetry instance was there. */
public final class LaterMetrics implements RouteMetrics {
  private final Supplier<@Nullable Instruments> source;
  private final Function<Instruments, RouteMetrics> choice;

  /** Two threads may both find them, which makes no difference: the instruments are shared. */
  private volatile @Nullable RouteMetrics found;

  /**
   * @param source returns null as long as there are no instruments
   * @param choice makes the metrics; does not throw
   */
  public LaterMetrics(
      Supplier<@Nullable Instruments> source, Function<Instruments, RouteMetrics> choice) {
    this.source = source;
    this.choice = choice;
  }

  /** A call that starts before the instruments are there may end after. */
  @Override
  public boolean needClock() {
    RouteMetrics metrics = find();
    return metrics == null || metrics.needClock();
  }

  @Override
  public void record(double durationMillis, Outcome outcome, Context context) {
    RouteMetrics metrics = find();
    if (metrics != null) {
      metrics.record(durationMillis, outcome, context);
    }
  }

  @Override
  public void recordFirstItem(double durationMillis, Context context) {
    RouteMetrics metrics = find();
    if (metrics != null) {
      metrics.recordFirstItem(durationMillis, context);
    }
  }

  private @Nullable RouteMetrics find() {
    RouteMetrics metrics = found;
    if (metrics == null) {
      Instruments instruments = source.get();
      if (instruments != null) {
        metrics = choice.apply(instruments);
        found = metrics;
      }
    }
    return metrics;
  }
}
