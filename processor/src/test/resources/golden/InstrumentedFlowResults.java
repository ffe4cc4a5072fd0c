package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.FlowPublishers;
import dev.routespan.runtime.generated.PublisherCall;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import java.io.IOException;
import java.util.concurrent.Flow;

/**
 * Traces the routes of {@link FlowResults}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedFlowResults implements FlowResults, RouteWrapper {
  /** The handler that is wrapped. */
  private final FlowResults delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code tokens}. */
  private final TracedRoute tokens;

  /** The route {@code scores}. */
  private final TracedRoute scores;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedFlowResults(FlowResults delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.tokens = routes.modelCall("tokens", "gym.model.tokens", "tokens");
    this.scores = routes.modelCall("scores", "gym.model.scores", "scores");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static FlowResults wrap(FlowResults delegate, RouteTelemetry telemetry) {
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
  public static FlowResults wrap(FlowResults delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.FlowResults", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedFlowResults(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
   */
  public static FlowResults unwrap(FlowResults handler) {
    return Routes.handlerOf(handler, FlowResults.class);
  }

  @Override
  public Flow.Publisher<String> tokens(String question) {
    if (RouteGate.isOff(tokens)) {
      return delegate.tokens(question);
    }
    PublisherCall call = tokens.startOnSubscribe();
    try (call) {
      return FlowPublishers.traced(call, delegate.tokens(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public <T extends Number> Flow.Publisher<? extends T> scores(String id, String call, T t) throws
      IOException {
    if (RouteGate.isOff(scores)) {
      PublisherCall rollout = scores.onlyRolloutId(id).startOnSubscribe();
      try (rollout) {
        return FlowPublishers.traced(rollout, delegate.scores(id, call, t));
      }
    }
    PublisherCall call_ =
        scores
            .rolloutId(id)
            .attribute("app.name", call)
            .startOnSubscribe();
    try (call_) {
      return FlowPublishers.traced(call_, delegate.scores(id, call, t));
    } catch (Throwable t_) {
      call_.threw(t_);
      throw t_;
    }
  }

  @Override
  public FlowResults delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedFlowResults[" + delegate + "]";
  }
}
