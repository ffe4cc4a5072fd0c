package dev.routespan.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Records one argument of a route, or one property of it, as a span attribute; on a method, the
 * result or one property of it, when the call or its future completes. Nothing else of arguments and
 * results ever reaches a span.
 *
 * <p>Values may be strings, booleans, numbers, characters, enums, or arrays, collections and {@code
 * Optional}s of these. A null sets no attribute, and neither does an accessor that throws. A key
 * that looks sensitive is a compile-time error: {@code prompt}, {@code input_text}, {@code output_text},
 * {@code text}, {@code password}, {@code passwd}, {@code token}, {@code auth_token}, {@code secret},
 * {@code key}, {@code api_key}, {@code private_key}, {@code authorization}, {@code cookie} or {@code
 * credential}, alone or as the last part after a dot, in whatever case and with or without dashes or
 * underscores.
 *
 * <p>Annotations of the most specific declaration of a method count.
 */
@Retention(RetentionPolicy.CLASS)
@Repeatable(SpanAttribute.List.class)
@Target({ElementType.PARAMETER, ElementType.METHOD})
public @interface SpanAttribute {

  /** The attribute's key, of the form {@code [A-Za-z][A-Za-z0-9_.-]*}. */
  String value();

  /**
   * The name of a method without parameters, or of a record component, whose value is recorded
   * instead of the argument or result itself. Checked at compile time. Empty means the whole value.
   */
  String from() default "";

  /**
   * Puts the attribute on the histogram too that {@link Route#durationMetric()} names. Only for a
   * parameter, or a property of one, that is an enum or a boolean, since each value makes a series of its
   * own. Needs a {@code durationMetric}.
   */
  boolean metric() default false;

  /** Holds several {@link SpanAttribute}s of one element; the compiler adds it. */
  @Retention(RetentionPolicy.CLASS)
  @Target({ElementType.PARAMETER, ElementType.METHOD})
  @interface List {

    /** The attributes. */
    SpanAttribute[] value();
  }
}
