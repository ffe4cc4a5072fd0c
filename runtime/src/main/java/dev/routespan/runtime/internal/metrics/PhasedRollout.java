package dev.routespan.runtime.internal.metrics;

import dev.routespan.runtime.internal.phases.Phase;
import dev.routespan.runtime.internal.phases.PhaseTimes;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** Those of a rollout, with what its phases took, and what is left for itself. */
final class PhasedRollout implements RouteMetrics {
  private static final AttributeKey<String> PHASE =
      AttributeKey.stringKey("nemo.gym.rollout.phase");
  private static final Attributes OWN = Attributes.of(PHASE, "own");

  private final RouteMetrics outcomes;
  private final DoubleHistogram phases;

  PhasedRollout(RouteMetrics outcomes, DoubleHistogram phases) {
    this.outcomes = outcomes;
    this.phases = phases;
  }

  @Override
  public boolean needClock() {
    return outcomes.needClock();
  }

  @Override
  public Context enter(Context context) {
    return PhaseTimes.create().in(context);
  }

  @Override
  public void record(
      double durationMillis, Outcome outcome, @Nullable Object end, Context context) {
    outcomes.record(durationMillis, outcome, end, context);
    PhaseTimes times = PhaseTimes.of(context);
    if (times == null || !times.isOpen()) {
      return;
    }
    double own = durationMillis;
    for (Phase phase : Phase.values()) {
      double millis = times.millis(phase);
      if (millis > 0) {
        phases.record(millis, Attributes.of(PHASE, phase.attribute()), context);
        own -= millis;
      }
    }
    // Phases that run side by side take longer together than the rollout.
    phases.record(Math.max(0, own), OWN, context);
  }
}
