package dev.routespan.runtime.internal.metrics;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether and how one telemetry counts rollouts. A fleet's rollouts are to be counted once, by whoever
 * drives them.
 *
 * @param isDriver whether this process drives them
 * @param failureClass reads the class of the failure that an exception or a result tells of, if it does
 * @param failureKind reads its kind, likewise
 */
public record RolloutCounting(
    boolean isDriver,
    Function<Object, @Nullable String> failureClass,
    Function<Object, @Nullable String> failureKind) {

  /** Counts nothing. */
  public static final RolloutCounting NONE = new RolloutCounting(false, end -> null, end -> null);
}
