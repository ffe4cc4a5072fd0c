package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import java.util.List;

/**
 * Traces the routes of {@link Defaults}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedDefaults implements Defaults, RouteWrapper {
  private final Defaults delegate;

  private final Routes routes;

  private final TracedRoute verify;

  private final TracedRoute verifyAll;

  InstrumentedDefaults(Defaults delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.verifyAll = routes.verify("verifyAll", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static Defaults wrap(Defaults delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Defaults wrap(Defaults delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Defaults", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedDefaults(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static Defaults unwrap(Defaults handler) {
    return Routes.handlerOf(handler, Defaults.class);
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
  public String verifyAll(List<String> answers) {
    if (RouteGate.isOff(verifyAll)) {
      return delegate.verifyAll(answers);
    }
    RouteCall call = verifyAll.start();
    try (call) {
      return call.returned(delegate.verifyAll(answers));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Defaults delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedDefaults[" + delegate + "]";
  }
}
