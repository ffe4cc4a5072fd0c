package dev.routespan.runtime.internal.metrics;

import dev.routespan.runtime.internal.ApiLevel;
import dev.routespan.runtime.internal.phases.Phase;
import dev.routespan.runtime.internal.phases.PhaseTimes;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** Those of calls that are a phase of their rollout, in which their duration counts too. */
final class PhaseMetrics implements RouteMetrics {
  private final RouteMetrics metrics;
  private final Phase phase;
  private final DoubleHistogram phases;

  /**
   * @param phases what rollouts record; where they do, this does
   */
  PhaseMetrics(RouteMetrics metrics, Phase phase, DoubleHistogram phases) {
    this.metrics = metrics;
    this.phase = phase;
    this.phases = phases;
  }

  @Override
  public boolean needClock() {
    return metrics.needClock() || ApiLevel.isEnabled(phases);
  }

  @Override
  public Context enter(Context context) {
    return PhaseTimes.inPhase(context);
  }

  @Override
  public void recordFirstItem(double durationMillis, Context context) {
    metrics.recordFirstItem(durationMillis, context);
  }

  @Override
  public void record(
      double durationMillis, Outcome outcome, @Nullable Object end, Context context) {
    PhaseTimes.count(phase, durationMillis, context);
    metrics.record(durationMillis, outcome, end, context);
  }

  @Override
  public RouteMetrics with(Attributes more) {
    return new PhaseMetrics(metrics.with(more), phase, phases);
  }
}
