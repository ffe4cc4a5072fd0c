package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import java.util.List;

/** What can be said when telemetry was off: that there was none. */
record SilentReport(Console console, CollectedTelemetry telemetry) {

  /** Returns whether every rollout gave a result, and nothing was exported. */
  boolean show(List<RolloutOutcome> outcomes) {
    long results = outcomes.stream().filter(RolloutOutcome::hasResult).count();
    console.print("");
    console.print(outcomes.size()
        + " rollouts, "
        + results
        + " results; telemetry was off, and "
        + (telemetry.isEmpty() ? "nothing" : "something")
        + " was exported");
    return results == outcomes.size() && telemetry.isEmpty();
  }
}
