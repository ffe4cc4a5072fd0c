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
 * Traces the routes of {@link Inherited.Handler}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedInherited_Handler implements Inherited.Handler, RouteWrapper {
  /** The handler that is wrapped. */
  private final Inherited.Handler delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code name}. */
  private final TracedRoute name;

  /** The route {@code publish}. */
  private final TracedRoute publish;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedInherited_Handler(Inherited.Handler delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.name = routes.rollout("name", "gym.rollout");
    this.publish = routes.rollout("publish", "gym.rollout");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Inherited.Handler wrap(Inherited.Handler delegate, RouteTelemetry telemetry) {
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
  public static Inherited.Handler wrap(Inherited.Handler delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Inherited.Handler", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedInherited_Handler(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Inherited.Handler unwrap(Inherited.Handler handler) {
    return Routes.handlerOf(handler, Inherited.Handler.class);
  }

  @Override
  public String name() {
    if (RouteGate.isOff(name)) {
      return delegate.name();
    }
    RouteCall call = name.start();
    try (call) {
      return call.returned(delegate.name());
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String label() {
    return delegate.label();
  }

  @Override
  public void publish(String event) {
    if (RouteGate.isOff(publish)) {
      delegate.publish(event);
      return;
    }
    RouteCall call = publish.start();
    try (call) {
      delegate.publish(event);
      call.returned();
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String echo(String event) {
    return delegate.echo(event);
  }

  @Override
  public Inherited.Handler delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedInherited_Handler[" + delegate + "]";
  }
}
