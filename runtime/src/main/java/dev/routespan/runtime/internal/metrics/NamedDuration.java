package dev.routespan.runtime.internal.metrics;

import dev.routespan.runtime.internal.ApiLevel;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** The metrics of a route that names a histogram: a duration alone, with attributes of the route's own. */
record NamedDuration(DoubleHistogram histogram, AttributeSets sets, Attributes attributes)
    implements RouteMetrics {

  @Override
  public boolean needClock() {
    return ApiLevel.isEnabled(histogram);
  }

  @Override
  public void record(
      double durationMillis, Outcome outcome, @Nullable Object end, Context context) {
    histogram.record(durationMillis, sets.bounded(attributes), context);
  }

  @Override
  public RouteMetrics with(Attributes more) {
    return new NamedDuration(
        histogram, sets, attributes.toBuilder().putAll(more).build());
  }
}
