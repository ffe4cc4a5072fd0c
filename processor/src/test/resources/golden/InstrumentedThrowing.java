package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * Traces the routes of {@link Throwing}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedThrowing<E extends Exception> implements Throwing<E>, RouteWrapper {
  private final Throwing<E> delegate;

  private final Routes routes;

  private final TracedRoute verify;

  private final TracedRoute with;

  InstrumentedThrowing(Throwing<E> delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.with = routes.verify("with", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static <E extends Exception> Throwing<E> wrap(Throwing<E> delegate,
      RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static <E extends Exception> Throwing<E> wrap(Throwing<E> delegate,
      RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Throwing", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedThrowing<>(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static <E extends Exception> Throwing<E> unwrap(Throwing<E> handler) {
    return Routes.handlerOf(handler, Throwing.class);
  }

  @Override
  public String verify(String answer) throws E, IOException {
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
  public <X extends Throwable> String with(Supplier<X> supplier) throws X {
    if (RouteGate.isOff(with)) {
      return delegate.with(supplier);
    }
    RouteCall call = with.start();
    try (call) {
      return call.returned(delegate.with(supplier));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Throwing<E> delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedThrowing[" + delegate + "]";
  }
}
