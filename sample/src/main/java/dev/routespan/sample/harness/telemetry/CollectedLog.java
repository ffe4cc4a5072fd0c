package dev.routespan.sample.harness.telemetry;

import java.util.Map;

/**
 * A log record as it arrived.
 *
 * @param traceId empty if it was not made in a span
 */
public record CollectedLog(
    String traceId, String service, String body, Map<String, String> attributes) {

  /** Null if the record carries none. */
  public String rolloutId() {
    return attributes.get(CollectedSpan.ROLLOUT_ID);
  }
}
