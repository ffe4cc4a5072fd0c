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
 * Traces the routes of {@link Old}
 * and passes every call on to the handler it wraps.
 */
@SuppressWarnings({"deprecation", "removal"})
@Generated
public class InstrumentedOld implements Old, RouteWrapper {
  /** The handler that is wrapped. */
  private final Old delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code grade}. */
  private final TracedRoute grade;

  /** The route {@code gone}. */
  private final TracedRoute gone;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedOld(Old delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.grade = routes.verify("grade", "gym.verify");
    this.gone = routes.verify("gone", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Old wrap(Old delegate, RouteTelemetry telemetry) {
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
  public static Old wrap(Old delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Old", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedOld(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Old unwrap(Old handler) {
    return Routes.handlerOf(handler, Old.class);
  }

  @Override
  public Old.Legacy verify(Old.Legacy legacy) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(legacy);
    }
    RouteCall call = verify.start();
    try (call) {
      return call.returned(delegate.verify(legacy));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  @Deprecated
  public String grade(String answer) {
    if (RouteGate.isOff(grade)) {
      return delegate.grade(answer);
    }
    RouteCall call = grade.start();
    try (call) {
      return call.returned(delegate.grade(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  @Deprecated(
      since = "2",
      forRemoval = true
  )
  public Old.Gone gone(Old.Gone gone) {
    if (RouteGate.isOff(this.gone)) {
      return delegate.gone(gone);
    }
    RouteCall call = this.gone.start();
    try (call) {
      return call.returned(delegate.gone(gone));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Old delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedOld[" + delegate + "]";
  }
}
