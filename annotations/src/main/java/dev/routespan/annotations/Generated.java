package dev.routespan.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the types that Routespan's processor wrote. Kept in class files, so that coverage tools and
 * linters, which look for an annotation of this simple name, skip them; and our own, so that no
 * module has to read {@code java.compiler} for {@code javax.annotation.processing.Generated}.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Generated {}
