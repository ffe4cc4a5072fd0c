package dev.routespan.runtime.internal.metrics;

import java.util.Arrays;
import java.util.List;

/**
 * The bucket boundaries that are advised for durations, in milliseconds. OpenTelemetry's own end at 10
 * s, and a model call or a verification may take minutes.
 */
final class DurationBuckets {

  /** Those of NeMo Gym's servers, so that quantiles of both add up as they are. */
  static final List<Double> OF_ROLLOUTS = millis(
      100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000,
      1_200_000, 1_800_000, 3_600_000);

  /**
   * Those of calls that may also take milliseconds. NeMo Gym's servers have no one set for these:
   * OpenTelemetry's own, or another one for sandboxes; all of them are among ours, so that the buckets
   * that both have add up.
   */
  static final List<Double> OF_CALLS = millis(
      0, 5, 10, 25, 50, 75, 100, 250, 500, 750, 1_000, 2_000, 2_500, 5_000, 7_500, 10_000, 30_000,
      60_000, 120_000, 300_000, 600_000, 1_200_000, 1_800_000, 3_600_000);

  private DurationBuckets() {}

  private static List<Double> millis(double... boundaries) {
    return Arrays.stream(boundaries).boxed().toList();
  }
}
