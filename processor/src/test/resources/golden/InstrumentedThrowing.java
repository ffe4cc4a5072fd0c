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
 *
 * @param <E> as in {@link Throwing}
 */
@Generated
public class InstrumentedThrowing<E extends Exception> implements Throwing<E>, RouteWrapper {
  /** The handler that is wrapped. */
  private final Throwing<E> delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code with}. */
  private final TracedRoute with;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedThrowing(Throwing<E> delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.with = routes.verify("with", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param <E> as in {@link Throwing}
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static <E extends Exception> Throwing<E> wrap(Throwing<E> delegate,
      RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   *
   * @param <E> as in {@link Throwing}
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @param attributes what is on each of its spans
   * @return the handler, traced
   */
  public static <E extends Exception> Throwing<E> wrap(Throwing<E> delegate,
      RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Throwing", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedThrowing<>(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param <E> as in {@link Throwing}
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
