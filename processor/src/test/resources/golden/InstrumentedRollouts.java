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
import java.util.concurrent.CompletionStage;

/**
 * Traces the routes of {@link Rollouts}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedRollouts implements Rollouts, RouteWrapper {
  /** The handler that is wrapped. */
  private final Rollouts delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code run}. */
  private final TracedRoute run;

  /** The route {@code start}. */
  private final TracedRoute start;

  /** The route {@code later}. */
  private final TracedRoute later;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedRollouts(Rollouts delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.run = routes.rollout("run", "gym.rollout");
    this.start = routes.rollout("start", "gym.rollout");
    this.later = routes.rollout("later", "gym.rollout");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Rollouts wrap(Rollouts delegate, RouteTelemetry telemetry) {
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
  public static Rollouts wrap(Rollouts delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Rollouts", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedRollouts(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Rollouts unwrap(Rollouts handler) {
    return Routes.handlerOf(handler, Rollouts.class);
  }

  @Override
  public String run(String id) {
    if (RouteGate.isOff(run)) {
      Scope rollout = run.makeRolloutCurrent(id);
      try (rollout) {
        return delegate.run(id);
      }
    }
    RouteCall call = run.rolloutId(id).start();
    try (call) {
      return call.returned(delegate.run(id));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public void start(Rollouts.Request request, boolean again) {
    if (RouteGate.isOff(start)) {
      Scope rollout = start.makeRolloutCurrent(request, it -> it.rolloutId());
      try (rollout) {
        delegate.start(request, again);
      }
      return;
    }
    RouteCall call = start.rolloutId(request, it -> it.rolloutId()).start();
    try (call) {
      delegate.start(request, again);
      call.returned();
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public CompletionStage<String> later(Rollouts.Request request) {
    if (RouteGate.isOff(later)) {
      Scope rollout = later.makeRolloutCurrent(request, it -> it.rolloutId());
      try (rollout) {
        return delegate.later(request);
      }
    }
    RouteCall call = later.rolloutId(request, it -> it.rolloutId()).start();
    try (call) {
      return call.endWhenComplete(delegate.later(request));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Rollouts delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedRollouts[" + delegate + "]";
  }
}
