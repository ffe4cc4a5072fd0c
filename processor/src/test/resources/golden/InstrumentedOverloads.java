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
 * Traces the routes of {@link Overloads}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedOverloads implements Overloads, RouteWrapper {
  /** The handler that is wrapped. */
  private final Overloads delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code verify}. */
  private final TracedRoute verify2;

  /** The route {@code verify}. */
  private final TracedRoute verify3;

  /** The route {@code verify}. */
  private final TracedRoute verify4;

  /** The route {@code verify}. */
  private final TracedRoute verify5;

  /** The route {@code verify}. */
  private final TracedRoute verify6;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedOverloads(Overloads delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.verify2 = routes.verify("verify", "gym.verify");
    this.verify3 = routes.verify("verify", "gym.verify");
    this.verify4 = routes.verify("verify", "gym.verify");
    this.verify5 = routes.verify("verify", "gym.verify");
    this.verify6 = routes.verify("verify", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Overloads wrap(Overloads delegate, RouteTelemetry telemetry) {
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
  public static Overloads wrap(Overloads delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Overloads", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedOverloads(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Overloads unwrap(Overloads handler) {
    return Routes.handlerOf(handler, Overloads.class);
  }

  @Override
  public String verify(String id, int n) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(id, n);
    }
    RouteCall call = verify.start();
    try (call) {
      return call.returned(delegate.verify(id, n));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String verify(String id, int[] n) {
    if (RouteGate.isOff(verify2)) {
      return delegate.verify(id, n);
    }
    RouteCall call = verify2.start();
    try (call) {
      return call.returned(delegate.verify(id, n));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String verify(String id, Integer n) {
    if (RouteGate.isOff(verify3)) {
      return delegate.verify(id, n);
    }
    RouteCall call = verify3.start();
    try (call) {
      return call.returned(delegate.verify(id, n));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String verify(String id, int first, int... rest) {
    if (RouteGate.isOff(verify4)) {
      return delegate.verify(id, first, rest);
    }
    RouteCall call = verify4.start();
    try (call) {
      return call.returned(delegate.verify(id, first, rest));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public <T> T verify(T value) {
    if (RouteGate.isOff(verify5)) {
      return delegate.<T>verify(value);
    }
    RouteCall call = verify5.start();
    try (call) {
      return call.returned(delegate.<T>verify(value));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public <T extends Number> T verify(T[] values, int n) {
    if (RouteGate.isOff(verify6)) {
      return delegate.<T>verify(values, n);
    }
    RouteCall call = verify6.start();
    try (call) {
      return call.returned(delegate.<T>verify(values, n));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Overloads delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedOverloads[" + delegate + "]";
  }
}
