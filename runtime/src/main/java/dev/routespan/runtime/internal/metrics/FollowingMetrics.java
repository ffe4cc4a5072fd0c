package dev.routespan.runtime.internal.metrics;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The metrics of a route whose OpenTelemetry instance may come later, or be replaced by another. */
public final class FollowingMetrics implements RouteMetrics {
  private final Supplier<@Nullable MetricsSource> current;
  private final Function<Instruments, RouteMetrics> choice;

  /** Two threads may both find them, which makes no difference: instruments that are alike are one. */
  private volatile @Nullable Found found;

  /**
   * @param current returns the source of the instance that is there; null as long as there is none
   * @param choice makes the metrics; does not throw
   */
  public FollowingMetrics(
      Supplier<@Nullable MetricsSource> current, Function<Instruments, RouteMetrics> choice) {
    this.current = current;
    this.choice = choice;
  }

  /** A call that starts before the instruments are there may end after. */
  @Override
  public boolean needClock() {
    RouteMetrics metrics = find();
    return metrics == null || metrics.needClock();
  }

  @Override
  public Context enter(Context context) {
    RouteMetrics metrics = find();
    return metrics == null ? context : metrics.enter(context);
  }

  @Override
  public void record(
      double durationMillis, Outcome outcome, @Nullable Object end, Context context) {
    RouteMetrics metrics = find();
    if (metrics != null) {
      metrics.record(durationMillis, outcome, end, context);
    }
  }

  @Override
  public void recordFirstItem(double durationMillis, Context context) {
    RouteMetrics metrics = find();
    if (metrics != null) {
      metrics.recordFirstItem(durationMillis, context);
    }
  }

  @Override
  public RouteMetrics with(Attributes more) {
    return new FollowingMetrics(
        current, instruments -> choice.apply(instruments).with(more));
  }

  private @Nullable RouteMetrics find() {
    MetricsSource source = current.get();
    if (source == null) {
      return null;
    }
    Found known = found;
    if (known == null || known.source != source) {
      known = new Found(source, source.metrics(choice));
      found = known;
    }
    return known.metrics;
  }

  private record Found(MetricsSource source, RouteMetrics metrics) {}
}
