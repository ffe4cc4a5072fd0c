package dev.routespan.sample.harness.report;

/**
 * How a rollout went.
 *
 * @param answer null if there was none
 * @param traceId null if there was no answer at all
 */
public record ReportedRollout(
    String id,
    String verifier,
    String prompt,
    String answer,
    String outcome,
    boolean succeeded,
    String traceId,
    long durationMillis) {}
