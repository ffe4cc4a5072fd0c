package dev.routespan.sample.servers.agent;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.routespan.sample.servers.protocol.ResponsesReply;
import dev.routespan.sample.servers.protocol.RunRequest;
import dev.routespan.sample.servers.protocol.RunResult;
import java.util.List;

/**
 * What is kept of a rollout.
 *
 * @param rolloutId null if it has none
 * @param task the request, as it came
 * @param replies what the model said, in its order
 * @param reward null if there is none
 * @param explanation why the reward is what it is; null if there is none
 * @param error what went wrong; null if nothing did
 */
@JsonNaming(SnakeCaseStrategy.class)
record Trajectory(
    String rolloutId,
    RunRequest task,
    List<String> replies,
    Double reward,
    String explanation,
    String error) {

  static Trajectory of(RunRequest task, ResponsesReply reply, RunResult result) {
    boolean verified = result.status() == RunResult.Status.VERIFIED;
    return new Trajectory(
        result.rolloutId(),
        task,
        reply.replies(),
        result.reward(),
        verified ? result.explanation() : null,
        verified ? null : result.explanation());
  }

  /** Of a rollout to which the agent found no answer. */
  static Trajectory failed(String rolloutId, RunRequest task, RuntimeException failure) {
    return new Trajectory(rolloutId, task, List.of(), null, null, failure.toString());
  }
}
