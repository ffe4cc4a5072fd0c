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
  private final FlowResults delegate;

  private final Routes routes;

  private final TracedRoute tokens;

  private final TracedRoute scores;

  InstrumentedFlowResults(FlowResults delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.tokens = routes.modelCall("tokens", "gym.model.tokens", "tokens");
    this.scores = routes.modelCall("scores", "gym.model.scores", "scores");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static FlowResults wrap(FlowResults delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static FlowResults wrap(FlowResults delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.FlowResults", attributes);
    return routes.checkWrapped(delegate) ? delegate : new InstrumentedFlowResults(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
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
