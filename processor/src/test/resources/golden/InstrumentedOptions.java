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
  private final Options delegate;

  private final Routes routes;

  private final TracedRoute grade;

  private final TracedRoute regrade;

  private final TracedRoute strict;

  private final TracedRoute plan;

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
   */
  public static Options wrap(Options delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static Options wrap(Options delegate, RouteTelemetry telemetry, Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.Options", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedOptions(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
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
