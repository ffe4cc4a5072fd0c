package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.routespan.runtime.RolloutIds;
import dev.routespan.runtime.RolloutPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One rollout to run: a task, and which attempt at it this is. A line of the task file is exactly
 * this body.
 *
 * @param verifier the name of the verifier; that of {@link VerifyRequest} if there is none
 * @param prompt the task as a plain text, in place of {@code responsesCreateParams}
 * @param script null if the model is to make do without
 * @param responsesCreateParams the task as the fleet's drivers send it; null if there is a prompt
 */
public record RunRequest(
    @JsonProperty("_ng_rollout_id") String explicitRolloutId,
    @JsonProperty("_ng_task_index") Integer taskIndex,
    @JsonProperty("_ng_rollout_index") Integer rolloutIndex,
    @JsonProperty("_ng_attempt_index") Integer attemptIndex,
    String verifier,
    String prompt,
    @JsonAlias("expected_answer") JsonNode expected,
    Script script,

    @JsonProperty("responses_create_params") @JsonInclude(JsonInclude.Include.NON_NULL)
    JsonNode responsesCreateParams) {

  public RunRequest {
    responsesCreateParams = responsesCreateParams == null && prompt != null
        ? JsonNodeFactory.instance.objectNode().put("input", prompt)
        : responsesCreateParams;
  }

  /** The members that are missing. */
  public List<String> missing() {
    return new MissingMembers()
        .require("responses_create_params", responsesCreateParams)
        .require(
            "responses_create_params.input",
            responsesCreateParams == null || input().isTextual() || input().isArray())
        .require("expected_answer", expected)
        .require("script.replies", Script.isComplete(script))
        .names();
  }

  /** What the agent is asked. */
  public List<Message> question() {
    return Message.listOf(input());
  }

  private JsonNode input() {
    return responsesCreateParams.path("input");
  }

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
