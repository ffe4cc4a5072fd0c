package dev.routespan.springboot;

import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.phases.PhaseTimes;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;

/**
 * Makes a rollout id and phases current in what a publisher does and tells.
 *
 * @param outer the context of the request, for threads that have none
 * @param id null if there is none
 * @param phases null if they are not to be told
 */
record RolloutScope(
    Context outer, @Nullable String id, @Nullable PhaseTimes phases) {

  <T> Publisher<T> around(Publisher<T> source) {
    return subscriber -> run(() -> source.subscribe(new Scoped<>(adapt(subscriber), this)));
  }

  private static <T> CoreSubscriber<? super T> adapt(Subscriber<? super T> subscriber) {
    return Operators.toCoreSubscriber(subscriber);
  }

  private void run(Runnable work) {
    Context current = ContextScope.current();
    Context base = Span.fromContext(current).getSpanContext().isValid() ? current : outer;
    Context inner = RolloutId.withValid(base, id);
    Scope scope = ContextScope.enterSafely(
        current, phases == null ? inner : phases.in(inner), "RolloutWebFilter");
    try (scope) {
      work.run();
    }
  }

  private record Scoped<T>(CoreSubscriber<? super T> subscriber, RolloutScope scope)
      implements CoreSubscriber<T> {

    @Override
    public reactor.util.context.Context currentContext() {
      return subscriber.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      scope.run(() -> subscriber.onSubscribe(subscription));
    }

    @Override
    public void onNext(T item) {
      scope.run(() -> subscriber.onNext(item));
    }

    @Override
    public void onError(Throwable failure) {
      scope.run(() -> subscriber.onError(failure));
    }

    @Override
    public void onComplete() {
      scope.run(subscriber::onComplete);
    }
  }
}
