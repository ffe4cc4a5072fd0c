package dev.routespan.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A constant attribute of a route's spans, used inside {@link Route#attributes()}. */
@Retention(RetentionPolicy.CLASS)
@Target({})
public @interface StaticAttribute {

  /**
   * The attribute's key, of the form {@code [A-Za-z][A-Za-z0-9_.-]*}. One that looks sensitive, as
   * {@link SpanAttribute} says, is a compile-time error unless {@link #sensitive()} is true.
   */
  String key();

  /** The attribute's value. */
  String value();

  /**
   * States that a key that looks sensitive is harmless. Its value then reaches spans, and so does that of
   * an attribute of this key that is given to {@code wrap}; such a one is otherwise {@code [REDACTED]}.
   */
  boolean sensitive() default false;

  /**
   * Puts the attribute on the histogram too that {@link Route#durationMetric()} names. Each value makes a
   * series of its own. Needs a {@code durationMetric}.
   */
  boolean metric() default false;
}
