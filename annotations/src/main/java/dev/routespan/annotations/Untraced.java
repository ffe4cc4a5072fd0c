package dev.routespan.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Takes a method out of an interface that is annotated with {@link Route}: the wrapper only delegates it. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Untraced {}
