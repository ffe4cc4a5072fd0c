package dev.routespan.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Tells of what class a failure of a rollout is, in the counter {@code gym.rollout.completed_total}:
 * implemented by exceptions that a handler of kind {@code ROLLOUT} throws, or by its results, if one of
 * them may stand for a rollout that failed without an exception. A failure that does not say it is an
 * {@code agent_run_error}.
 */
public interface RolloutFailure {

  /**
   * {@return the class, such as {@code judge_failed}: at most 64 letters, digits and {@code _ . : -},
   * starting with a letter; null if a result is no failure, or an exception's class is not known}
   * Each class is a series of its own, so there should be few; one that is malformed counts as {@code
   * unregistered}. Called once a rollout, on the thread that ends it; what it throws is logged.
   */
  @Nullable String failureClass();

  /**
   * {@return the kind, a word of the fleet's vocabulary such as {@code transport_timeout}, or one of a
   * server's own, {@code <server>:<kind>}, in small letters, digits and {@code _}; null if it is not
   * known, as unless this is implemented} Any other one counts as {@code unregistered}. Asked for where
   * there is a failure, otherwise as {@link #failureClass}.
   */
  default @Nullable String failureKind() {
    return null;
  }
}
