package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.routespan.runtime.RolloutIds;
import dev.routespan.runtime.RolloutPath;
import java.util.HashMap;
import java.util.Map;

/**
 * One rollout to run: a task, and which attempt at it this is. A line of the task file is exactly
 * this body.
 */
public record RunRequest(
    @JsonProperty("_ng_rollout_id") String explicitRolloutId,
    @JsonProperty("_ng_task_index") Integer taskIndex,
    @JsonProperty("_ng_rollout_index") Integer rolloutIndex,
    @JsonProperty("_ng_attempt_index") Integer attemptIndex,
    String verifier,
    String prompt,
    JsonNode expected,
    Script script) {

  /**
   * The id under which this rollout is known everywhere, or null if the request names none.
   *
   * @throws IllegalArgumentException if the explicit id is malformed, or too long for a path
   */
  public String rolloutId() {
    Map<String, Object> fields = new HashMap<>();
    fields.put("_ng_rollout_id", explicitRolloutId);
    fields.put("_ng_task_index", taskIndex);
    fields.put("_ng_rollout_index", rolloutIndex);
    fields.put("_ng_attempt_index", attemptIndex);
    fields.values().removeIf(value -> value == null);
    String id = RolloutIds.fromRunBody(fields).orElse(null);
    if (id != null && !RolloutPath.fits(id)) {
      throw new IllegalArgumentException("the rollout id is too long for a path");
    }
    return id;
  }
}
