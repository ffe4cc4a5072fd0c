package dev.routespan.runtime;

import dev.routespan.runtime.internal.JsonLine;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call of a route that is under way.
 *
 * @param route the name of its span
 * @param rolloutId the rollout that it belongs to, or null
 * @param traceId its trace, or null if it makes no span
 * @param age how long ago it started
 * @param items how many items its result has had so far, 0 if that is no stream
 * @param thread the name of the thread that is in the handler; null if the handler has returned, and the
 *     call waits for its result
 */
public record OpenCall(
    String route,
    @Nullable String rolloutId,
    @Nullable String traceId,
    Duration age,
    long items,
    @Nullable String thread) {

  /**
   * {@return the call as a JSON object on one line, with the members {@code rollout_id}, {@code route},
   * {@code age_ms}, {@code items}, {@code thread} and {@code trace_id}} What is null is left out, but the
   * thread, which is {@code waiting} then.
   */
  public String toJson() {
    return new JsonLine()
        .put("rollout_id", rolloutId)
        .put("route", route)
        .put("age_ms", age.toMillis())
        .put("items", items)
        .put("thread", thread == null ? "waiting" : thread)
        .put("trace_id", traceId)
        .toString();
  }
}
