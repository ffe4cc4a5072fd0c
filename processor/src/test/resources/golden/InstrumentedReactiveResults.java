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
import dev.routespan.runtime.generated.RxPublishers;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.Attributes;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
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
  /** The handler that is wrapped. */
  private final ReactiveResults delegate;

  /** What the routes report to. */
  private final Routes routes;

  /** The route {@code published}. */
  private final TracedRoute published;

  /** The route {@code answer}. */
  private final TracedRoute answer;

  /** The route {@code tokens}. */
  private final TracedRoute tokens;

  /** The route {@code graded}. */
  private final TracedRoute graded;

  /** The route {@code scores}. */
  private final TracedRoute scores;

  /** The route {@code grade}. */
  private final TracedRoute grade;

  /** The route {@code hint}. */
  private final TracedRoute hint;

  /** The route {@code warmUp}. */
  private final TracedRoute warmUp;

  /** The route {@code words}. */
  private final TracedRoute words;

  /** The route {@code lines}. */
  private final TracedRoute lines;

  /**
   * Called by {@code wrap}.
   *
   * @param delegate the handler to wrap
   * @param routes what the routes report to
   */
  InstrumentedReactiveResults(ReactiveResults delegate, Routes routes) {
    this.delegate = delegate;
    this.routes = routes;
    this.published = routes.modelCall("published", "gym.model.published", "published");
    this.answer = routes.modelCall("answer", "gym.model.answer", "answer");
    this.tokens = routes.modelCall("tokens", "gym.model.tokens", "tokens");
    this.graded = routes.modelCall("graded", "gym.model.graded", "graded");
    this.scores = routes.modelCall("scores", "gym.model.scores", "scores");
    this.grade = routes.modelCall("grade", "gym.model.grade", "grade");
    this.hint = routes.modelCall("hint", "gym.model.hint", "hint");
    this.warmUp = routes.modelCall("warmUp", "gym.model.warm_up", "warm_up");
    this.words = routes.modelCall("words", "gym.model.words", "words");
    this.lines = routes.modelCall("lines", "gym.model.lines", "lines");
  }

  /**
   * Wraps a handler. A handler that is wrapped already is returned unchanged.
   *
   * @param delegate the handler to wrap
   * @param telemetry what its routes report to
   * @return the handler, traced
   */
  public static ReactiveResults wrap(ReactiveResults delegate, RouteTelemetry telemetry) {
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
  public static ReactiveResults wrap(ReactiveResults delegate, RouteTelemetry telemetry,
      Attributes attributes) {
    Routes routes = telemetry.routes("dev.example.ReactiveResults", attributes);
    return routes.checkWrapped(delegate)
        ? delegate : new InstrumentedReactiveResults(delegate, routes);
  }

  /**
   * Unwraps a handler. A handler that is not wrapped is returned unchanged.
   *
   * @param handler a wrapper, or any other handler
   * @return the handler that a wrapper delegates to
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
  public Single<Double> grade(String id, String question) {
    if (RouteGate.isOff(grade)) {
      PublisherCall rollout = grade.onlyRolloutId(id).startOnSubscribe();
      try (rollout) {
        return RxPublishers.traced(rollout, delegate.grade(id, question));
      }
    }
    PublisherCall call = grade.rolloutId(id).startOnSubscribe();
    try (call) {
      return RxPublishers.traced(call, delegate.grade(id, question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Maybe<? extends Number> hint(String question) {
    if (RouteGate.isOff(hint)) {
      return delegate.hint(question);
    }
    PublisherCall call = hint.startOnSubscribe();
    try (call) {
      return RxPublishers.traced(call, delegate.hint(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Completable warmUp(String model) {
    if (RouteGate.isOff(warmUp)) {
      return delegate.warmUp(model);
    }
    PublisherCall call = warmUp.startOnSubscribe();
    try (call) {
      return RxPublishers.traced(call, delegate.warmUp(model));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Observable<String> words(String question) {
    if (RouteGate.isOff(words)) {
      return delegate.words(question);
    }
    PublisherCall call = words.startOnSubscribe();
    try (call) {
      return RxPublishers.traced(call, delegate.words(question));
    } catch (Throwable t) {
      call.threw(t);
      throw t;
    }
  }

  @Override
  public Flowable<String> lines(String question) {
    if (RouteGate.isOff(lines)) {
      return delegate.lines(question);
    }
    PublisherCall call = lines.startOnSubscribe();
    try (call) {
      return RxPublishers.traced(call, delegate.lines(question));
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
