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
 * Traces the routes of {@link Grader}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedGrader implements Grader, RouteWrapper {
  /** The handler that is wrapped. */
  private final Grader delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code grade}. */
  private final TracedRoute grade;

  /** The route {@code gradeLater}. */
  private final TracedRoute gradeLater;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedGrader(Grader delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.grade = routes.verify("grade", "gym.verify");
    this.gradeLater = routes.verify("gradeLater", "gym.verify");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Grader wrap(Grader delegate, RouteTelemetry telemetry) {
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
  public static Grader wrap(Grader delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Grader", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedGrader(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Grader unwrap(Grader handler) {
    return Routes.handlerOf(handler, Grader.class);
  }

  @Override
  public Grader.Reward grade(Grader.Answer answer) throws Grader.UngradableException {
    if (RouteGate.isOff(grade)) {
      Scope rollout = grade.makeRolloutCurrent(answer, it -> it.rolloutId());
      try (rollout) {
        return delegate.grade(answer);
      }
    }
    RouteCall call = grade.rolloutId(answer, it -> it.rolloutId()).start();
    try (call) {
      return call.returned(delegate.grade(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public CompletableFuture<Grader.Reward> gradeLater(Grader.Answer answer, String dialect) {
    if (RouteGate.isOff(gradeLater)) {
      return delegate.gradeLater(answer, dialect);
    }
    RouteCall call =
        gradeLater
            .attribute("nemo.gym.dialect", dialect)
            .result("nemo.gym.reward", (Grader.Reward it) -> it.value())
            .start();
    try (call) {
      return call.endWhenComplete(delegate.gradeLater(answer, dialect));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public void warmUp() {
    delegate.warmUp();
  }

  @Override
  public Grader delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedGrader[" + delegate + "]";
  }
}
