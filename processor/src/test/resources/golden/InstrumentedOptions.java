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
 * Traces the routes of {@link Options}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedOptions implements Options, RouteWrapper {
  /** The handler that is wrapped. */
  private final Options delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code grade}. */
  private final TracedRoute grade;

  /** The route {@code regrade}. */
  private final TracedRoute regrade;

  /** The route {@code strict}. */
  private final TracedRoute strict;

  /** The route {@code plan}. */
  private final TracedRoute plan;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedOptions(Options delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    Routes options = routes.group("grading").attribute("app.team", "graders")
        .expected(IOException.class).expected(IllegalStateException.class)
        .durationMetric("app.grading.duration");
    this.grade = options.endpoint("grade", "gym.grading.grade");
    this.regrade = options.endpoint("regrade", "gym.grading.regrade");
    this.strict = routes.expected(IOException.class).verify("strict", "gym.verify.strict");
    this.plan = routes.durationMetric("app.plan.duration").agent("plan", "gym.agent.plan");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static Options wrap(Options delegate, RouteTelemetry telemetry) {
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
  public static Options wrap(Options delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Options", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedOptions(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static Options unwrap(Options handler) {
    return Routes.handlerOf(handler, Options.class);
  }

  @Override
  public String grade(String answer) throws IOException {
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
  public String regrade(String answer) throws IOException {
    if (RouteGate.isOff(regrade)) {
      return delegate.regrade(answer);
    }
    RouteCall call = regrade.start();
    try (call) {
      return call.returned(delegate.regrade(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String strict(String answer) throws IOException {
    if (RouteGate.isOff(strict)) {
      return delegate.strict(answer);
    }
    RouteCall call = strict.start();
    try (call) {
      return call.returned(delegate.strict(answer));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String plan(String task) {
    if (RouteGate.isOff(plan)) {
      return delegate.plan(task);
    }
    RouteCall call = plan.start();
    try (call) {
      return call.returned(delegate.plan(task));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Options delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedOptions[" + delegate + "]";
  }
}
