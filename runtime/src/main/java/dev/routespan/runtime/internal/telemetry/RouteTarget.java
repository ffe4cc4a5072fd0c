package dev.routespan.runtime.internal.telemetry;

import dev.routespan.runtime.internal.calls.OpenCallTable;
import dev.routespan.runtime.internal.metrics.MetricsSource;
import dev.routespan.runtime.internal.metrics.RolloutCounting;
import io.opentelemetry.api.trace.Tracer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the routes of a wrapper report to. Two wrappers report to the same telemetry if their target is
 * the same object.
 *
 * @param tracer null if traces are off
 * @param metrics where routes get their metrics from
 * @param gates those of the span groups
 * @param nanoClock what durations are measured with
 * @param runId that of the fleet's run, which spans carry; null if they are not to
 * @param rollouts whether and how rollouts are counted
 * @param openCalls where the calls are seen that are under way
 * @param strict whether to refuse a handler that a wrapper would rob of its security annotations
 */
public record RouteTarget(
    @Nullable Tracer tracer,
    MetricsSource metrics,
    GroupGates gates,
    LongSupplier nanoClock,
    @Nullable String runId,
    RolloutCounting rollouts,
    OpenCallTable openCalls,
    boolean strict) {

  /** Returns the target of a call that reports nothing. */
  public RouteTarget untraced() {
    return new RouteTarget(
        null, MetricsSource.NONE, gates, nanoClock, runId, rollouts, new OpenCallTable(), strict);
  }
}
