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
 * Traces the routes of {@link PackagePrivate}
 * and passes every call on to the handler it wraps.
 */
@Generated
class InstrumentedPackagePrivate implements PackagePrivate, RouteWrapper {
  private final PackagePrivate delegate;

  private final Routes routes;

  private final TracedRoute verify;

  InstrumentedPackagePrivate(PackagePrivate delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  static PackagePrivate wrap(PackagePrivate delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  static PackagePrivate wrap(PackagePrivate delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.PackagePrivate", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedPackagePrivate(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  static PackagePrivate unwrap(PackagePrivate handler) {
    return Routes.handlerOf(handler, PackagePrivate.class);
  }

  @Override
  public String verify(String answer) {
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
  public PackagePrivate delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedPackagePrivate[" + delegate + "]";
  }
}
