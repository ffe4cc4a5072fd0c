package dev.routespan.annotations;

/**
 * What a route does. The kind decides the span group, the default span name and the metrics; the
 * names are those of NVIDIA NeMo Gym's telemetry, so that Java and Python servers report alike.
 * {@code <method>} stands for the method's name in snake case.
 */
public enum RouteKind {
  /**
   * One whole rollout: group {@code rollout}, span {@code gym.rollout}, metrics {@code
   * gym.rollout.duration_ms}, {@code gym.rollout.phase_duration_ms} and, where this process drives
   * rollouts, {@code gym.rollout.completed_total}.
   */
  ROLLOUT,

  /**
   * The verification of a rollout: group {@code verify}, span {@code gym.verify}, metrics {@code
   * gym.verify.duration_ms}, {@code gym.verify.success_rate} and {@code gym.verify.completed_total}.
   */
  VERIFY,

  /** A step of an agent: group {@code agent}, span {@code gym.agent.<method>}, no metrics. */
  AGENT,

  /**
   * A call of a model: group {@code model_call}, span {@code gym.model.<method>}, metrics {@code
   * gym.model.call_duration_ms} and, for streaming results, {@code gym.model.time_to_first_byte_ms}.
   */
  MODEL_CALL,

  /**
   * Anything else: the group is {@link Route#group()}, which is required; span {@code
   * gym.<group>.<method>}; no metrics unless {@link Route#durationMetric()} names one.
   */
  ENDPOINT
}
