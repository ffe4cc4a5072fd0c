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
 * Traces the routes of {@link Varargs}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedVarargs implements Varargs, RouteWrapper {
  private final Varargs delegate;

  private final Routes routes;

  private final TracedRoute verify;

  private final TracedRoute all;

  InstrumentedVarargs(Varargs delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.all = routes.verify("all", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static Varargs wrap(Varargs delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Varargs wrap(Varargs delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Varargs", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedVarargs(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static Varargs unwrap(Varargs handler) {
    return Routes.handlerOf(handler, Varargs.class);
  }

  @Override
  public String verify(String... parts) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(parts);
    }
    RouteCall call = verify.start();
    try (call) {
      return call.returned(delegate.verify(parts));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> String all(List<T>... lists) {
    if (RouteGate.isOff(all)) {
      return delegate.all(lists);
    }
    RouteCall call = all.start();
    try (call) {
      return call.returned(delegate.all(lists));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Varargs delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedVarargs[" + delegate + "]";
  }
}
