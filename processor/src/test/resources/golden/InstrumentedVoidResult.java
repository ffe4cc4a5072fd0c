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
  /** The handler that is wrapped. */
  private final VoidResult delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code run}. */
  private final TracedRoute run;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedVoidResult(VoidResult delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.run = routes.rollout("run", "gym.rollout");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static VoidResult wrap(VoidResult delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @param attributes what is on each of its spans
   * @return the handler, traced
   */
  public static VoidResult wrap(VoidResult delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.VoidResult", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedVoidResult(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
