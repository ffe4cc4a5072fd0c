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
  private final AtReturn delegate;

  private final Routes routes;

  private final TracedRoute later;

  private final TracedRoute each;

  private final TracedRoute pushed;

  InstrumentedAtReturn(AtReturn delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.later = routes.verify("later", "gym.verify");
    this.each = routes.verify("each", "gym.verify");
    this.pushed = routes.verify("pushed", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static AtReturn wrap(AtReturn delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static AtReturn wrap(AtReturn delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.AtReturn", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedAtReturn(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
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
