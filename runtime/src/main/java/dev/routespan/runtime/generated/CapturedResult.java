package dev.routespan.runtime.generated;

/**
 * A property of the result that is to be recorded.
 *
 * @param accessor takes what the route's method returns, which generated code knows and we do not
 */
record CapturedResult(String key, RouteAccessor<?, ?> accessor) {

  boolean is(String otherKey, RouteAccessor<?, ?> otherAccessor) {
    return accessor == otherAccessor && key.equals(otherKey);
  }

  @SuppressWarnings("unchecked")
  void addTo(CapturedAttributes attributes, TracedRoute route, Object result) {
    attributes.read(route, key, result, (RouteAccessor<Object, ?>) accessor);
  }
}
