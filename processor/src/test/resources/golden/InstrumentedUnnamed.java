import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;

/**
 * Traces the routes of {@link Unnamed}
 * and passes every call on to the handler it wraps.
 */
@Generated
class InstrumentedUnnamed implements Unnamed, RouteWrapper {
  private final Unnamed delegate;

  private final Routes routes;

  private final TracedRoute verify;

  InstrumentedUnnamed(Unnamed delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  static Unnamed wrap(Unnamed delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  static Unnamed wrap(Unnamed delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("Unnamed", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedUnnamed(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  static Unnamed unwrap(Unnamed handler) {
    return Routes.handlerOf(handler, Unnamed.class);
  }

  @Override
  public double verify(String answer) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(answer);
    }
    RouteCall call = verify.start();
    try (call) {
      return call.returned(delegate.verify(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Unnamed delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedUnnamed[" + delegate + "]";
  }
}
