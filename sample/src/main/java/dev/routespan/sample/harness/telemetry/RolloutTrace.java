package dev.routespan.sample.harness.telemetry;

import dev.routespan.sample.servers.protocol.ModelApi;

/**
 * What a rollout's answer tells about the trace it must have left.
 *
 * @param traceId null if the agent gave no answer
 * @param verificationFailed whether the verifier threw
 */
public record RolloutTrace(
    String rolloutId, String traceId, ModelApi api, int modelCalls, boolean verificationFailed) {}
