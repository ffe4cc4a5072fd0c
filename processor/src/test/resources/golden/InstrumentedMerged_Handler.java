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

/**
 * Traces the routes of {@link Merged.Handler}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedMerged_Handler implements Merged.Handler, RouteWrapper {
  private final Merged.Handler delegate;

  private final Routes routes;

  private final TracedRoute accept;

  private final TracedRoute score;

  InstrumentedMerged_Handler(Merged.Handler delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.accept = routes.verify("accept", "gym.verify");
    this.score = routes.verify("score", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static Merged.Handler wrap(Merged.Handler delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Merged.Handler wrap(Merged.Handler delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Merged.Handler", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedMerged_Handler(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static Merged.Handler unwrap(Merged.Handler handler) {
    return Routes.handlerOf(handler, Merged.Handler.class);
  }

  @Override
  public void accept(String value) {
    if (RouteGate.isOff(accept)) {
      ((Merged.Fixed<String>) delegate).accept(value);
      return;
    }
    RouteCall call = accept.start();
    try (call) {
      ((Merged.Fixed<String>) delegate).accept(value);
      call.returned();
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Integer score(String text) throws IOException, InterruptedException {
    if (RouteGate.isOff(score)) {
      return delegate.score(text);
    }
    RouteCall call = score.start();
    try (call) {
      return call.returned(delegate.score(text));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Merged.Handler delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedMerged_Handler[" + delegate + "]";
  }
}
