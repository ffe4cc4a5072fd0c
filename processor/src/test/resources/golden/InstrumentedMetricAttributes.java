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
  /** The handler that is wrapped. */
  private final MetricAttributes delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code execute}. */
  private final TracedRoute execute;

  /** The route {@code chatCompletionsStream}. */
  private final TracedRoute chatCompletionsStream;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
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
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static MetricAttributes wrap(MetricAttributes delegate, RouteTelemetry telemetry) {
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
  public static MetricAttributes wrap(MetricAttributes delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.MetricAttributes", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedMetricAttributes(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
