package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import java.util.concurrent.Future;
import java.util.concurrent.SubmissionPublisher;
import java.util.stream.Stream;

/**
 * Traces the routes of {@link AtReturn}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedAtReturn implements AtReturn, RouteWrapper {
  /** The handler that is wrapped. */
  private final AtReturn delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code later}. */
  private final TracedRoute later;

  /** The route {@code each}. */
  private final TracedRoute each;

  /** The route {@code pushed}. */
  private final TracedRoute pushed;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedAtReturn(AtReturn delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.later = routes.verify("later", "gym.verify");
    this.each = routes.verify("each", "gym.verify");
    this.pushed = routes.verify("pushed", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static AtReturn wrap(AtReturn delegate, RouteTelemetry telemetry) {
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
  public static AtReturn wrap(AtReturn delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.AtReturn", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedAtReturn(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static AtReturn unwrap(AtReturn handler) {
    return Routes.handlerOf(handler, AtReturn.class);
  }

  @Override
  public Future<String> later(String answer) {
    if (RouteGate.isOff(later)) {
      return delegate.later(answer);
    }
    RouteCall call = later.start();
    try (call) {
      return call.returned(delegate.later(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Stream<String> each(String answer) {
    if (RouteGate.isOff(each)) {
      return delegate.each(answer);
    }
    RouteCall call = each.start();
    try (call) {
      return call.returned(delegate.each(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public SubmissionPublisher<String> pushed(String answer) {
    if (RouteGate.isOff(pushed)) {
      return delegate.pushed(answer);
    }
    RouteCall call = pushed.start();
    try (call) {
      return call.returned(delegate.pushed(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public AtReturn delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedAtReturn[" + delegate + "]";
  }
}
