package dev.routespan.runtime.generated;

import dev.routespan.runtime.internal.telemetry.ProcessSwitch;

/**
 * Tells a generated wrapper whether a route is off. Only generated code calls it.
 *
 * <p>A static method, so that nothing of the wrapper is read while every group is off.
 */
public final class RouteGate {

  private RouteGate() {}

  /**
   * {@return whether the route's span group is off at this moment}
   *
   * @param route the route that is about to be called
   */
  public static boolean isOff(TracedRoute route) {
    return !ProcessSwitch.isOn() || !route.gate.isOpen();
  }
}
