package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.routespan.runtime.RolloutFailure;

/**
 * How a rollout went, with all that the fleet's drivers read of it. A verification that fails costs the
 * reward, never the rollout.
 *
 * @param reward null if the verification failed
 * @param explanation why the reward is what it is, or what went wrong
 * @param responsesCreateParams that of the request
 * @param response what the agent answered
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RunResult(
    String rolloutId,
    Status status,
    Double reward,
    String explanation,
    String answer,
    int modelCalls,
    JsonNode responsesCreateParams,
    ResponsesReply response)
    implements RolloutFailure {

  /** Whether there is a reward. */
  public enum Status {
    VERIFIED,
    VERIFICATION_FAILED
  }

  /** As the fleet's drivers count it: without a reward a rollout has failed, whatever its answer. */
  @Override
  public String failureClass() {
    return status == Status.VERIFICATION_FAILED ? "judge_failed" : null;
  }

  public static RunResult verified(
      String rolloutId, RunRequest request, ResponsesReply reply, VerifyResponse verdict) {
    return of(rolloutId, Status.VERIFIED, verdict.reward(), verdict.explanation(), request, reply);
  }

  public static RunResult verificationFailed(
      String rolloutId, RunRequest request, ResponsesReply reply, String why) {
    return of(rolloutId, Status.VERIFICATION_FAILED, null, why, request, reply);
  }

  private static RunResult of(
      String rolloutId,
      Status status,
      Double reward,
      String explanation,
      RunRequest request,
      ResponsesReply reply) {
    return new RunResult(
        rolloutId,
        status,
        reward,
        explanation,
        reply.outputText(),
        reply.replies().size(),
        request.responsesCreateParams(),
        reply);
  }
}
