package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Scope;
import java.util.concurrent.CompletableFuture;

/**
 * Traces the routes of {@link ResultCaptures}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedResultCaptures implements ResultCaptures, RouteWrapper {
  /** The handler that is wrapped. */
  private final ResultCaptures delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code verify}. */
  private final TracedRoute verify;

  /** The route {@code later}. */
  private final TracedRoute later;

  /** The route {@code count}. */
  private final TracedRoute count;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedResultCaptures(ResultCaptures delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.verify = routes.verify("verify", "gym.verify");
    this.later = routes.verify("later", "gym.verify");
    this.count = routes.verify("count", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static ResultCaptures wrap(ResultCaptures delegate, RouteTelemetry telemetry) {
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
  public static ResultCaptures wrap(ResultCaptures delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.ResultCaptures", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedResultCaptures(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static ResultCaptures unwrap(ResultCaptures handler) {
    return Routes.handlerOf(handler, ResultCaptures.class);
  }

  @Override
  public ResultCaptures.Reward verify(String answer) {
    if (RouteGate.isOff(verify)) {
      return delegate.verify(answer);
    }
    RouteCall call = verify.result("app.reward", (ResultCaptures.Reward it) -> it.value()).start();
    try (call) {
      return call.returned(delegate.verify(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public CompletableFuture<? extends ResultCaptures.Reward> later(String answer) {
    if (RouteGate.isOff(later)) {
      return delegate.later(answer);
    }
    RouteCall call =
        later
            .result("app.reward", (ResultCaptures.Reward it) -> it.value())
            .result("app.grader", (ResultCaptures.Reward it) -> it.grader())
            .start();
    try (call) {
      return call.endWhenComplete(delegate.later(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public int count(String id, String name) {
    if (RouteGate.isOff(count)) {
      Scope rollout = count.makeRolloutCurrent(id);
      try (rollout) {
        return delegate.count(id, name);
      }
    }
    RouteCall call =
        count
            .rolloutId(id)
            .attribute("app.name", name)
            .result("app.count")
            .start();
    try (call) {
      return call.returned(delegate.count(id, name));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public ResultCaptures delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedResultCaptures[" + delegate + "]";
  }
}
