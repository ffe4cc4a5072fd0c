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
  /** The handler that is wrapped. */
  private final Defaults delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code verifyAll}. */
  private final TracedRoute verifyAll;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedDefaults(Defaults delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.verifyAll = routes.verify("verifyAll", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Defaults wrap(Defaults delegate, RouteTelemetry telemetry) {
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
  public static Defaults wrap(Defaults delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Defaults", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedDefaults(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
