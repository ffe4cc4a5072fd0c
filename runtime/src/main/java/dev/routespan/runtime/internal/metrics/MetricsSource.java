package dev.routespan.runtime.internal.metrics;

import java.util.function.Function;

/** Where the routes of one telemetry get their metrics from. Each route has it, and so keeps it alive. */
public interface MetricsSource {

  /** That of a telemetry whose metrics are off. */
  MetricsSource NONE = new MetricsSource() {
    @Override
    public RouteMetrics metrics(Function<Instruments, RouteMetrics> choice) {
      return RouteMetrics.NONE;
    }

    @Override
    public void release() {}
  };

  /**
   * Returns the metrics of a route.
   *
   * @param choice makes them of the instruments; does not throw
   */
  RouteMetrics metrics(Function<Instruments, RouteMetrics> choice);

  /** Tells that no call will start any more; does nothing the second time. Does not throw. */
  void release();
}
