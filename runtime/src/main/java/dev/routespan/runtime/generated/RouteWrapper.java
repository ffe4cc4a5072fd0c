package dev.routespan.runtime.generated;

import org.jspecify.annotations.Nullable;

/**
 * Marks every generated wrapper, so that a wrapper is not wrapped again. Only generated classes
 * implement it, and proxies of containers, which pass methods on to a wrapper but have none of its
 * fields. A method's parameter is of a type of ours, so that no handler's method is the same.
 */
public interface RouteWrapper {

  /**
   * {@return the handler that this wrapper delegates to} Null only in a proxy that did not pass the
   * call on.
   *
   * @param wrapper this wrapper
   */
  @Nullable Object delegateOf(RouteWrapper wrapper);

  /**
   * {@return whether this wrapper reports to the same telemetry with the same attributes}
   *
   * @param routes those that another wrapper would have
   */
  boolean isBoundTo(Routes routes);
}
