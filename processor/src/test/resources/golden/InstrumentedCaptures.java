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
  /** The handler that is wrapped. */
  private final Captures delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedCaptures(Captures delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Captures wrap(Captures delegate, RouteTelemetry telemetry) {
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
  public static Captures wrap(Captures delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Captures", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedCaptures(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
