package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.PublisherCall;
import dev.routespan.runtime.generated.ReactivePublishers;
import dev.routespan.runtime.generated.ReactorPublishers;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Traces the routes of {@link ReactiveResults}
 * and passes every call on to the handler it wraps.
 */
@Generated
public class InstrumentedReactiveResults implements ReactiveResults, RouteWrapper {
  private final ReactiveResults delegate;

  private final Routes routes;

  private final TracedRoute published;

  private final TracedRoute answer;

  private final TracedRoute tokens;

  InstrumentedReactiveResults(ReactiveResults delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.published = routes.modelCall("published", "gym.model.published", "published");
    this.answer = routes.modelCall("answer", "gym.model.answer", "answer");
    this.tokens = routes.modelCall("tokens", "gym.model.tokens", "tokens");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   */
  public static ReactiveResults wrap(ReactiveResults delegate, RouteTelemetry telemetry) {
    return wrap(delegate, telemetry, Attributes.empty());
  }

  /**
   * Wraps a handler whose spans are to bear these attributes.
   */
  public static ReactiveResults wrap(ReactiveResults delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.ReactiveResults", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedReactiveResults(delegate, routes);
  }

  /**
   * Returns the handler that a wrapper delegates to, and any other handler unchanged.
   */
  public static ReactiveResults unwrap(ReactiveResults handler) {
    return Routes.handlerOf(handler, ReactiveResults.class);
  }

  @Override
  public Publisher<String> published(String question) {
    if (RouteGate.isOff(published)) {
      return delegate.published(question);
    }
    PublisherCall call = published.startOnSubscribe();
    try (call) {
      return ReactivePublishers.traced(call, delegate.published(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Mono<String> answer(String id, String question) {
    if (RouteGate.isOff(answer)) {
      PublisherCall rollout = answer.onlyRolloutId(id).startOnSubscribe();
      try (rollout) {
        return ReactorPublishers.traced(rollout, delegate.answer(id, question));
      }
    }
    PublisherCall call = answer.rolloutId(id).startOnSubscribe();
    try (call) {
      return ReactorPublishers.traced(call, delegate.answer(id, question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Flux<? super Integer> tokens(String question) {
    if (RouteGate.isOff(tokens)) {
      return delegate.tokens(question);
    }
    PublisherCall call = tokens.startOnSubscribe();
    try (call) {
      return ReactorPublishers.traced(call, delegate.tokens(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public ReactiveResults delegateOf(RouteWrapper wrapper) {
    return delegate;
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return routes.hasSameTarget(this.routes);
  }

  @Override
  public String toString() {
    return "InstrumentedReactiveResults[" + delegate + "]";
  }
}
