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
  /** The handler that is wrapped. */
  private final Varargs delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code all}. */
  private final TracedRoute all;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedVarargs(Varargs delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.all = routes.verify("all", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Varargs wrap(Varargs delegate, RouteTelemetry telemetry) {
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
  public static Varargs wrap(Varargs delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Varargs", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedVarargs(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
