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
 * Traces the routes of {@link MetricAttributes}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedMetricAttributes implements MetricAttributes, RouteWrapper {
  private final MetricAttributes delegate;

  private final Routes routes;

  private final TracedRoute execute;

  private final TracedRoute chatCompletionsStream;

  InstrumentedMetricAttributes(MetricAttributes delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.execute = routes.group("sandbox").attribute("nemo.gym.sandbox.provider", "docker")
        .onMetric("nemo.gym.sandbox.provider").sensitiveAttribute("app.key", "c-major")
        .durationMetric("gym.sandbox.exec_duration_ms").endpoint("execute", "gym.sandbox.execute");
    this.chatCompletionsStream = routes.modelCall("chatCompletionsStream",
        "gym.model.chat_completions_stream", "chat_completions");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static MetricAttributes wrap(MetricAttributes delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static MetricAttributes wrap(MetricAttributes delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.MetricAttributes", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedMetricAttributes(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static MetricAttributes unwrap(MetricAttributes handler) {
    return Routes.handlerOf(handler, MetricAttributes.class);
  }

  @Override
  public String execute(String command, Thread.State mode, Thread thread) {
    if (RouteGate.isOff(execute)) {
      return delegate.execute(command, mode, thread);
    }
    RouteCall call =
        execute
            .attribute("app.command", command)
            .metricAttribute("app.mode", mode)
            .metricAttribute("app.background", thread, it -> it.isDaemon())
            .start();
    try (call) {
      return call.returned(delegate.execute(command, mode, thread));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public String chatCompletionsStream(String prompt) {
    if (RouteGate.isOff(chatCompletionsStream)) {
      return delegate.chatCompletionsStream(prompt);
    }
    RouteCall call = chatCompletionsStream.start();
    try (call) {
      return call.returned(delegate.chatCompletionsStream(prompt));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public MetricAttributes delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedMetricAttributes[" + delegate + "]";
  }
}
