package dev.routespan.sample.harness.launch;

import java.util.List;

/** What can be said when the telemetry went to a collector elsewhere. */
record UncheckedReport(Console console, String endpoint) {

  /** Returns whether every rollout gave a result. */
  boolean show(List<RolloutOutcome> outcomes) {
    long results = outcomes.stream().filter(RolloutOutcome::hasResult).count();
    console.print("");
    console.print(outcomes.size()
        + " rollouts, "
        + results
        + " results; traces were sent to "
        + endpoint
        + " and not checked");
    return results == outcomes.size();
  }
}
