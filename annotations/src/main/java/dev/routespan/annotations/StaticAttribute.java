package dev.routespan.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A constant attribute of a route's spans, used inside {@link Route#attributes()}. */
@Retention(RetentionPolicy.CLASS)
@Target({})
public @interface StaticAttribute {

  /** The attribute's key, of the form {@code [A-Za-z][A-Za-z0-9_.-]*}. */
  String key();

  /** The attribute's value. */
  String value();
}
