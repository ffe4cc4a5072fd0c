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
  /** The handler that is wrapped. */
  private final Merged.Handler delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code accept}. */
  private final TracedRoute accept;

  /** The route {@code score}. */
  private final TracedRoute score;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedMerged_Handler(Merged.Handler delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.accept = routes.verify("accept", "gym.verify");
    this.score = routes.verify("score", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Merged.Handler wrap(Merged.Handler delegate, RouteTelemetry telemetry) {
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
  public static Merged.Handler wrap(Merged.Handler delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Merged.Handler", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedMerged_Handler(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
