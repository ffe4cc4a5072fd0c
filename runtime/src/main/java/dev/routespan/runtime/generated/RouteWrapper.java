package dev.routespan.runtime.generated;

/**
 * Marks every generated wrapper, so that a wrapper is not wrapped again. Only generated classes
 * implement it.
 */
public interface RouteWrapper {

  /** Returns whether this wrapper reports to the same telemetry with the same attributes. */
  boolean isBoundTo(Routes routes);
}
