package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * How a rollout went. A verification that fails costs the reward, never the rollout.
 *
 * @param reward null if the verification failed
 * @param explanation why the reward is what it is, or what went wrong
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RunResult(
    String rolloutId,
    Status status,
    Double reward,
    String explanation,
    String answer,
    int modelCalls) {

  /** Whether there is a reward. */
  public enum Status {
    VERIFIED,
    VERIFICATION_FAILED
  }

  public static RunResult verified(String rolloutId, AgentReply reply, VerifyResponse verdict) {
    return new RunResult(
        rolloutId,
        Status.VERIFIED,
        verdict.reward(),
        verdict.explanation(),
        reply.answer(),
        reply.replies().size());
  }

  public static RunResult verificationFailed(String rolloutId, AgentReply reply, String why) {
    return new RunResult(
        rolloutId,
        Status.VERIFICATION_FAILED,
        null,
        why,
        reply.answer(),
        reply.replies().size());
  }
}
