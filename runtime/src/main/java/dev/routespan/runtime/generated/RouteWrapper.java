package dev.routespan.runtime.generated;

/**
 * Marks every generated wrapper, so that a wrapper is not wrapped again. Only generated classes
 * implement it.
 */
public interface RouteWrapper {

  /**
   * {@return whether this wrapper reports to the same telemetry with the same attributes}
   *
   * @param routes those that another wrapper would have
   */
  boolean isBoundTo(Routes routes);
}
