package dev.routespan.runtime.internal.metrics;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** The metrics of one route; one implementation for each set of instruments. */
public interface RouteMetrics {

  /** Records nothing. */
  RouteMetrics NONE = new RouteMetrics() {
    @Override
    public boolean needClock() {
      return false;
    }

    @Override
    public void record(
        double durationMillis, Outcome outcome, @Nullable Object end, Context context) {}
  };

  /** Returns false if no duration would reach anything, so that the clock need not be read. */
  boolean needClock();

  /** Returns the context that the call is to have, given what it has otherwise. */
  default Context enter(Context context) {
    return context;
  }

  /**
   * Records one call.
   *
   * @param outcome what became of it
   * @param end what the call returned or threw; null if it returned nothing
   * @param context the route's, so that exemplars link to its span
   */
  void record(double durationMillis, Outcome outcome, @Nullable Object end, Context context);

  /** Records how long the first item of a streaming result took, from the start of the call. */
  default void recordFirstItem(double durationMillis, Context context) {}

  /** Returns metrics that have more attributes, for one call; these if their attributes are fixed. */
  default RouteMetrics with(Attributes more) {
    return this;
  }
}
