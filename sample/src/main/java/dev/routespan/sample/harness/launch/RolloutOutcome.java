package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.telemetry.RolloutTrace;
import dev.routespan.sample.servers.protocol.ModelApi;
import dev.routespan.sample.servers.protocol.RunRequest;
import dev.routespan.sample.servers.protocol.RunResult;

/**
 * What came back from {@code POST /run}.
 *
 * @param result null if the agent gave none
 * @param traceId null if there was no answer at all
 * @param error why there is no result; null if there is one
 */
record RolloutOutcome(
    RunRequest request, RunResult result, String traceId, String error, long durationMillis) {

  boolean hasResult() {
    return result != null;
  }

  /** The trace that this rollout must have left. */
  RolloutTrace trace() {
    return new RolloutTrace(
        request.rolloutId(),
        traceId,
        ModelApi.ofTask(request.taskIndex() == null ? 0 : request.taskIndex()),
        result.modelCalls(),
        result.status() == RunResult.Status.VERIFICATION_FAILED);
  }

  /** How it went, in a few words. */
  String summary() {
    if (!hasResult()) {
      return "failed: " + error;
    }
    return switch (result.status()) {
      case VERIFIED -> "reward " + result.reward();
      case VERIFICATION_FAILED -> "verification failed";
    };
  }
}
