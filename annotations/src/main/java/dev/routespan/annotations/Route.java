package dev.routespan.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the methods of a handler interface that are routes: calls that open a span, record metrics
 * and carry the rollout id, while their span group is selected.
 *
 * <p>On an interface it makes each abstract method a route, inherited ones included; default methods
 * become routes only if the type that declares them, or the method itself, is annotated. On a method
 * it makes that one a route and takes precedence over the type's. {@link Untraced} takes a method
 * out. {@code equals}, {@code hashCode}, {@code toString}, static and private methods are never
 * routes.
 *
 * <p>The processor writes {@code Instrumented} + the interface's simple name (of a nested one {@code
 * InstrumentedOuter_Inner}) into the interface's package. A mistake is a compile-time error at the
 * value that is wrong.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Route {

  /** What the route does; decides its default span group, span name and metrics. */
  RouteKind kind();

  /**
   * The span group that switches the route, of the form {@code [a-z][a-z0-9_]*}. Empty means the
   * kind's own; {@link RouteKind#ENDPOINT} has none and requires one.
   */
  String group() default "";

  /** The span's name: not blank, without control characters. Empty means the kind's default. */
  String spanName() default "";

  /** Constant attributes of the route's spans. Attributes given to {@code wrap} replace equal keys. */
  StaticAttribute[] attributes() default {};

  /**
   * Exceptions that are an answer and not a fault. Their spans have {@code error.type} but neither
   * the ERROR status nor an exception event. Subclasses count too. In metrics the call still counts
   * as not completed.
   */
  Class<? extends Throwable>[] expected() default {};

  /**
   * The OpenTelemetry name of a histogram of the call's duration in milliseconds. Only for {@link
   * RouteKind#AGENT} and {@link RouteKind#ENDPOINT}, which have no metrics of their own. It has the
   * attribute {@code nemo.gym.server.name} if the wrapper has it, and those that say {@code metric = true}.
   */
  String durationMetric() default "";

  /**
   * The value of {@code nemo.gym.model.dialect} on the metrics of a {@link RouteKind#MODEL_CALL}, of the
   * form {@code [a-z][a-z0-9_]*}; empty means the method's name in snake case. The dialects of a fleet
   * are {@code chat_completions}, {@code responses} and {@code messages}.
   */
  String dialect() default "";

  /**
   * Lets the span of a method that returns a {@code Stream}, an {@code Iterator} or an {@code
   * InputStream} last until that was read to the end or closed, and counts its items. The wrapper then
   * returns another object, which reads from the handler's. What is neither read to the end nor closed
   * leaves its span open. Only for {@link RouteKind#MODEL_CALL} and {@link RouteKind#ENDPOINT}.
   */
  boolean untilClosed() default false;

  /**
   * States that the span of a method that goes on after it returned, such as one with a plain {@code
   * Future}, is meant to end when the method returns. The compiler then does not warn about it.
   */
  boolean endsAtReturn() default false;
}
