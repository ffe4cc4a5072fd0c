package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import java.util.Optional;

/**
 * Traces the routes of {@link Captures}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedCaptures implements Captures, RouteWrapper {
  private final Captures delegate;

  private final Routes routes;

  private final TracedRoute verify;

  InstrumentedCaptures(Captures delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static Captures wrap(Captures delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Captures wrap(Captures delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Captures", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedCaptures(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static Captures unwrap(Captures handler) {
    return Routes.handlerOf(handler, Captures.class);
  }

  @Override
  public String verify(String name, Captures.Answer answer, int count,
      Optional<Thread.State> state) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(name, answer, count, state);
    }
    RouteCall call =
        verify
            .attribute("app.name", name)
            .attribute("app.id", answer, it -> it.id())
            .attribute("app.tags", answer, it -> it.tags())
            .attribute("app.count", count)
            .attribute("app.state", state)
            .start();
    try (call) {
      return call.returned(delegate.verify(name, answer, count, state));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Captures delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedCaptures[" + delegate + "]";
  }
}
