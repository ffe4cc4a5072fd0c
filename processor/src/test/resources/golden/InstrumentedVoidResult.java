package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;

/**
 * Traces the routes of {@link VoidResult}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedVoidResult implements VoidResult, RouteWrapper {
  private final VoidResult delegate;

  private final Routes routes;

  private final TracedRoute run;

  InstrumentedVoidResult(VoidResult delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.run = routes.rollout("run", "gym.rollout");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static VoidResult wrap(VoidResult delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static VoidResult wrap(VoidResult delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.VoidResult", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedVoidResult(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static VoidResult unwrap(VoidResult handler) {
    return Routes.handlerOf(handler, VoidResult.class);
  }

  @Override
  public void run(String task) {
    if (RouteGate.isOff(run)) {
      delegate.run(task);
      return;
    }
    RouteCall call = run.start();
    try (call) {
      delegate.run(task);
      call.returned();
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public VoidResult delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedVoidResult[" + delegate + "]";
  }
}
