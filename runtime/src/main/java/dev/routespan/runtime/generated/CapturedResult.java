package dev.routespan.runtime.generated;

import java.util.List;

/**
 * A property of the result that is to be recorded.
 *
 * @param accessor takes what the route's method returns, which generated code knows and we do not
 */
record CapturedResult(String key, RouteAccessor<?, ?> accessor) {

  /** Returns whether one of the results may set an attribute of this name. */
  static boolean isAmong(List<CapturedResult> results, String name) {
    for (CapturedResult result : results) {
      if (result.key.equals(name)) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("unchecked")
  void addTo(CapturedAttributes attributes, TracedRoute route, Object result) {
    attributes.read(route, key, result, (RouteAccessor<Object, ?>) accessor);
  }
}
