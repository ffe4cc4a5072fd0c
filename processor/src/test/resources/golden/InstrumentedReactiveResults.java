package dev.example;

import dev.routespan.annotations.Generated;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.MutinyPublishers;
import dev.routespan.runtime.generated.PublisherCall;
import dev.routespan.runtime.generated.ReactivePublishers;
import dev.routespan.runtime.generated.ReactorPublishers;
import dev.routespan.runtime.generated.RouteGate;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
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

  private final TracedRoute graded;

  private final TracedRoute scores;

  InstrumentedReactiveResults(ReactiveResults delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.published = routes.modelCall("published", "gym.model.published", "published");
    this.answer = routes.modelCall("answer", "gym.model.answer", "answer");
    this.tokens = routes.modelCall("tokens", "gym.model.tokens", "tokens");
    this.graded = routes.modelCall("graded", "gym.model.graded", "graded");
    this.scores = routes.modelCall("scores", "gym.model.scores", "scores");
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
    return handler instanceof InstrumentedReactiveResults wrapper ? wrapper.delegate : handler;
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
  public Uni<Double> graded(String id, String question) {
    if (RouteGate.isOff(graded)) {
      PublisherCall rollout = graded.onlyRolloutId(id).startOnSubscribe();
      try (rollout) {
        return MutinyPublishers.traced(rollout, delegate.graded(id, question));
      }
    }
    PublisherCall call = graded.rolloutId(id).startOnSubscribe();
    try (call) {
      return MutinyPublishers.traced(call, delegate.graded(id, question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Multi<? extends Number> scores(String question) {
    if (RouteGate.isOff(scores)) {
      return delegate.scores(question);
    }
    PublisherCall call = scores.startOnSubscribe();
    try (call) {
      return MutinyPublishers.traced(call, delegate.scores(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public boolean isBoundTo(Routes routes) {
    return this.routes.hasSameTarget(routes);
  }

  @Override
  public String toString() {
    return "InstrumentedReactiveResults[" + delegate + "]";
  }
}
