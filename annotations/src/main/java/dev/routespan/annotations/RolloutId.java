package dev.routespan.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the parameter of a route that carries the rollout id. The wrapper makes the id current for
 * the duration of the call, <em>whether or not</em> the route's span group is selected, and before
 * the span starts, so that the span has it. At most one parameter of a method may have this
 * annotation.
 *
 * <p>If the id is null, nothing is set and an id that is already current stays. A malformed id, or
 * an accessor that throws, sets nothing either and is logged once.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface RolloutId {

  /**
   * The name of a method without parameters, or of a record component, that returns the id as a
   * {@code String}. Checked at compile time. Empty means that the parameter is the id itself and a
   * {@code String}.
   */
  String value() default "";
}
