package dev.routespan.runtime.generated;

import org.jspecify.annotations.Nullable;

/**
 * A call that is about to start, with what was captured for it. Only generated code calls it, on one
 * thread.
 */
public final class RouteStart {
  /** One object, so that it equals that of the call before. */
  private static final RouteAccessor<Object, Object> WHOLE = whole -> whole;

  private final TracedRoute route;
  private RouteAttributes attributes;
  private @Nullable String rolloutId;
  private @Nullable CapturedAttributes captured;
  private @Nullable CapturedAttributes measured;

  RouteStart(TracedRoute route) {
    this.route = route;
    this.attributes = route.attributes();
  }

  /**
   * Sets the rollout id, unless it is null or malformed.
   *
   * @param id the argument; null and a malformed one set nothing
   * @return this start
   */
  public RouteStart rolloutId(@Nullable String id) {
    rolloutId = route.validRolloutId(id);
    return this;
  }

  /**
   * Sets the rollout id that the accessor finds.
   *
   * @param <T> the type that has the property
   * @param target has the property, or is null
   * @param accessor reads the property; what it throws is logged
   * @return this start
   */
  public <T> RouteStart rolloutId(@Nullable T target, RouteAccessor<? super T, String> accessor) {
    return rolloutId(route.readRolloutId(target, accessor));
  }

  /**
   * Records an argument; null sets no attribute.
   *
   * @param key the name of the attribute
   * @param value the argument
   * @return this start
   */
  public RouteStart attribute(String key, @Nullable Object value) {
    return value == null ? this : attribute(key, value, whole -> whole);
  }

  /**
   * Records a property of an argument; null, or an accessor that throws, sets no attribute.
   *
   * @param <T> the type that has the property
   * @param key the name of the attribute
   * @param target has the property, or is null
   * @param accessor reads the property; what it throws is logged
   * @return this start
   */
  public <T> RouteStart attribute(
      String key, @Nullable T target, RouteAccessor<? super T, ?> accessor) {
    if (target != null && route.isTraced() && !OwnAttributes.isReserved(key)) {
      captured().read(route, key, target, accessor);
    }
    return this;
  }

  /**
   * Records an argument on the named histogram too; null sets no attribute.
   *
   * @param key the name of the attribute
   * @param value the argument, of few values
   * @return this start
   */
  public RouteStart metricAttribute(String key, @Nullable Object value) {
    return value == null ? this : metricAttribute(key, value, whole -> whole);
  }

  /**
   * Records a property of an argument on the named histogram too; null, or an accessor that throws, sets
   * no attribute.
   *
   * @param <T> the type that has the property
   * @param key the name of the attribute
   * @param target has the property, or is null
   * @param accessor reads the property, of few values; what it throws is logged
   * @return this start
   */
  public <T> RouteStart metricAttribute(
      String key, @Nullable T target, RouteAccessor<? super T, ?> accessor) {
    if (target == null || !route.isReported() || OwnAttributes.isReserved(key)) {
      return this;
    }
    CapturedAttributes read = new CapturedAttributes();
    read.read(route, key, target, accessor);
    if (measured == null) {
      measured = new CapturedAttributes();
    }
    measured.addAll(read);
    if (route.isTraced()) {
      captured().addAll(read);
    }
    return this;
  }

  private CapturedAttributes captured() {
    if (captured == null) {
      captured = new CapturedAttributes();
    }
    return captured;
  }

  /**
   * Records the result, when the call or its future completes.
   *
   * @param key the name of the attribute
   * @return this start
   */
  public RouteStart result(String key) {
    return result(key, WHOLE);
  }

  /**
   * Records a property of the result, when the call or its future completes.
   *
   * @param <R> the type of the result, or of what its future completes with
   * @param key the name of the attribute
   * @param accessor reads the property; what it throws is logged
   * @return this start
   */
  public <R> RouteStart result(String key, RouteAccessor<R, ?> accessor) {
    if (route.isTraced() && !OwnAttributes.isReserved(key)) {
      attributes = attributes.withResult(key, accessor);
    }
    return this;
  }

  /**
   * Starts the call.
   *
   * @return the call, whose context is current from now on until it is closed
   */
  public RouteCall start() {
    return RouteCall.start(measuredRoute(), null, rolloutId, captured, attributes);
  }

  /**
   * Starts a call whose result is a publisher: each subscription to it is a span.
   *
   * @return the call, to be closed when the method returns
   */
  public PublisherCall startOnSubscribe() {
    return new PublisherCall(measuredRoute(), rolloutId, captured, attributes);
  }

  private TracedRoute measuredRoute() {
    return measured == null ? route : route.measuredWith(measured.build());
  }
}
