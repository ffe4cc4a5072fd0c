package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.ApiLevel;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.InterruptFlag;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.Quoted;
import dev.routespan.runtime.internal.calls.OpenCallTable;
import dev.routespan.runtime.internal.metrics.RouteMetrics;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import dev.routespan.runtime.internal.rollout.RolloutId;
import dev.routespan.runtime.internal.telemetry.Gate;
import dev.routespan.runtime.internal.telemetry.RouteTarget;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One route of one wrapper: what is decided once, when the handler is wrapped. Only generated code
 * calls it.
 */
public final class TracedRoute {
  final Gate gate;
  final RouteMetrics metrics;
  final LongSupplier nanoClock;
  final OpenCallTable openCalls;

  private final RouteTarget target;
  private final String function;
  private final String spanName;
  private final RouteAttributes attributes;
  private final List<Class<? extends Throwable>> expected;

  /** Made when it is first needed; any thread's is as good. */
  private @Nullable TracedRoute untraced;

  TracedRoute(
      String function,
      RouteTarget target,
      Gate gate,
      String spanName,
      RouteAttributes attributes,
      List<Class<? extends Throwable>> expected,
      RouteMetrics metrics) {
    this.function = function;
    this.target = target;
    this.gate = gate;
    this.spanName = spanName;
    this.attributes = attributes;
    this.expected = expected;
    this.metrics = metrics;
    this.nanoClock = target.nanoClock();
    this.openCalls = target.openCalls();
  }

  /**
   * Starts a call of the route.
   *
   * @return the call, whose context is current from now on until it is closed
   */
  public RouteCall start() {
    return RouteCall.start(this, null, null, null, attributes);
  }

  /**
   * Starts a call whose result is a publisher: each subscription to it is a span.
   *
   * @return the call, to be closed when the method returns
   */
  public PublisherCall startOnSubscribe() {
    return new PublisherCall(this, null, null, attributes);
  }

  /**
   * Prepares a call that carries this rollout id, unless it is null or malformed.
   *
   * @param id the argument; null and a malformed one set nothing
   * @return the start, to which more may be added
   */
  public RouteStart rolloutId(@Nullable String id) {
    return new RouteStart(this).rolloutId(id);
  }

  /**
   * Prepares a call that carries the rollout id that the accessor finds.
   *
   * @param <T> the type that has the property
   * @param target has the property, or is null
   * @param accessor reads the property; what it throws is logged
   * @return the start, to which more may be added
   */
  public <T> RouteStart rolloutId(@Nullable T target, RouteAccessor<? super T, String> accessor) {
    return new RouteStart(this).rolloutId(target, accessor);
  }

  /**
   * Prepares a call that carries this rollout id, unless it is null or malformed, and has neither span
   * nor metrics: the route's group is off.
   *
   * @param id the argument; null and a malformed one set nothing
   * @return the start
   */
  public RouteStart onlyRolloutId(@Nullable String id) {
    return untraced().rolloutId(id);
  }

  /**
   * Does the same with the rollout id that the accessor finds.
   *
   * @param <T> the type that has the property
   * @param target has the property, or is null
   * @param accessor reads the property; what it throws is logged
   * @return the start
   */
  public <T> RouteStart onlyRolloutId(
      @Nullable T target, RouteAccessor<? super T, String> accessor) {
    return untraced().rolloutId(target, accessor);
  }

  /**
   * Prepares a call whose span carries an argument.
   *
   * @param key the name of the attribute
   * @param value the argument; null sets no attribute
   * @return the start, to which more may be added
   */
  public RouteStart attribute(String key, @Nullable Object value) {
    return new RouteStart(this).attribute(key, value);
  }

  /**
   * Prepares a call whose span carries a property of an argument.
   *
   * @param <T> the type that has the property
   * @param key the name of the attribute
   * @param target has the property, or is null
   * @param accessor reads the property; what it throws is logged
   * @return the start, to which more may be added
   */
  public <T> RouteStart attribute(
      String key, @Nullable T target, RouteAccessor<? super T, ?> accessor) {
    return new RouteStart(this).attribute(key, target, accessor);
  }

  /**
   * Prepares a call whose span and named histogram carry an argument.
   *
   * @param key the name of the attribute
   * @param value the argument, of few values; null sets no attribute
   * @return the start, to which more may be added
   */
  public RouteStart metricAttribute(String key, @Nullable Object value) {
    return new RouteStart(this).metricAttribute(key, value);
  }

  /**
   * Prepares a call whose span and named histogram carry a property of an argument.
   *
   * @param <T> the type that has the property
   * @param key the name of the attribute
   * @param target has the property, or is null
   * @param accessor reads the property, of few values; what it throws is logged
   * @return the start, to which more may be added
   */
  public <T> RouteStart metricAttribute(
      String key, @Nullable T target, RouteAccessor<? super T, ?> accessor) {
    return new RouteStart(this).metricAttribute(key, target, accessor);
  }

  /**
   * Prepares a call whose span carries its result.
   *
   * @param key the name of the attribute
   * @return the start, to which more may be added
   */
  public RouteStart result(String key) {
    return new RouteStart(this).result(key);
  }

  /**
   * Prepares a call whose span carries a property of its result.
   *
   * @param <R> the type of the result, or of what its future completes with
   * @param key the name of the attribute
   * @param accessor reads the property; what it throws is logged
   * @return the start, to which more may be added
   */
  public <R> RouteStart result(String key, RouteAccessor<R, ?> accessor) {
    return new RouteStart(this).result(key, accessor);
  }

  /**
   * Makes the rollout id current for a call without telemetry, unless it is null or malformed. The
   * scope must be closed on the same thread when the call returns; closing never throws.
   *
   * @param id the argument; null and a malformed one set nothing
   * @return the scope to close; never null
   */
  public Scope makeRolloutCurrent(@Nullable String id) {
    Context previous = ContextScope.current();
    return ContextScope.enterSafely(
        previous, RolloutId.withValid(previous, validRolloutId(id)), this);
  }

  /**
   * Makes the rollout id that the accessor finds current, see {@link #makeRolloutCurrent(String)}.
   *
   * @param <T> the type that has the property
   * @param target has the property, or is null
   * @param accessor reads the property; what it throws is logged
   * @return the scope to close; never null
   */
  public <T> Scope makeRolloutCurrent(
      @Nullable T target, RouteAccessor<? super T, String> accessor) {
    return makeRolloutCurrent(readRolloutId(target, accessor));
  }

  /** Returns the id if a call may carry it, else null. */
  @Nullable String validRolloutId(@Nullable String id) {
    if (id == null || RolloutId.isValid(id)) {
      return id;
    }
    Log.warnOnce(
        this + ": malformed rollout id", () -> " " + Quoted.of(id) + "; calls with it carry none");
    return null;
  }

  <T> @Nullable String readRolloutId(
      @Nullable T target, RouteAccessor<? super T, String> accessor) {
    boolean interrupted = InterruptFlag.isSet();
    try {
      return target == null ? null : accessor.get(target);
    } catch (Throwable fault) {
      interrupted |= fault instanceof InterruptedException;
      Log.faultOnce(this + ": could not read the rollout id", fault);
      return null;
    } finally {
      InterruptFlag.restore(interrupted);
    }
  }

  String spanName() {
    return spanName;
  }

  boolean isTraced() {
    return target.tracer() != null;
  }

  /** Returns the route for one call, whose metrics have these attributes too. */
  TracedRoute measuredWith(Attributes more) {
    return new TracedRoute(
        function, target, gate, spanName, attributes, expected, metrics.with(more));
  }

  private TracedRoute untraced() {
    TracedRoute known = untraced;
    if (known == null) {
      known = new TracedRoute(
          function, target.untraced(), gate, spanName, attributes, expected, RouteMetrics.NONE);
      untraced = known;
    }
    return known;
  }

  /** Returns whether calls make spans or record metrics. */
  boolean isReported() {
    return isTraced() || metrics != RouteMetrics.NONE;
  }

  boolean isExpected(Throwable failure) {
    for (Class<? extends Throwable> type : expected) {
      if (type.isInstance(failure)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the attributes that are known of each call. */
  RouteAttributes attributes() {
    return attributes;
  }

  /** Starts a span, with its attributes set before; null if traces are off. */
  @Nullable Span startSpan(
      Context parent, @Nullable CapturedAttributes captured, RouteAttributes attributes) {
    Tracer tracer = target.tracer();
    if (tracer == null || !ApiLevel.isEnabled(tracer)) {
      return null;
    }
    SpanBuilder span = tracer.spanBuilder(spanName).setParent(parent);
    attributes.start(span, captured, RolloutAttributes.in(parent));
    return span.startSpan();
  }

  /** Returns the qualified interface name, a dot and the method. */
  @Override
  public String toString() {
    return function;
  }
}
