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
 * Traces the routes of {@link Old}
 * and passes every call on to the handler it wraps.
 */
@SuppressWarnings({"deprecation", "removal"})
@Generated
public class InstrumentedOld implements Old, RouteWrapper {
  private final Old delegate;

  private final Routes routes;

  private final TracedRoute verify;

  private final TracedRoute grade;

  private final TracedRoute gone;

  InstrumentedOld(Old delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.grade = routes.verify("grade", "gym.verify");
    this.gone = routes.verify("gone", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static Old wrap(Old delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Old wrap(Old delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Old", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedOld(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static Old unwrap(Old handler) {
    return Routes.handlerOf(handler, Old.class);
  }

  @Override
  public Old.Legacy verify(Old.Legacy legacy) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(legacy);
    }
    RouteCall call = verify.start();
    try (call) {
      return call.returned(delegate.verify(legacy));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  @Deprecated
  public String grade(String answer) {
    if (RouteGate.isOff(grade)) {
      return delegate.grade(answer);
    }
    RouteCall call = grade.start();
    try (call) {
      return call.returned(delegate.grade(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  @Deprecated(
      since = "2",
      forRemoval = true
  )
  public Old.Gone gone(Old.Gone gone) {
    if (RouteGate.isOff(this.gone)) {
      return delegate.gone(gone);
    }
    RouteCall call = this.gone.start();
    try (call) {
      return call.returned(delegate.gone(gone));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Old delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedOld[" + delegate + "]";
  }
}
