package dev.routespan.benchmarks;

import dev.routespan.runtime.RolloutIds;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/**
 * The floor of what a wrapper costs that is on: the telemetry of ours, written out for each method
 * with one look-up of the context and no {@code finally}. It leaves out what only a library must mind:
 * faults of telemetry, scopes that a handler left open, one failure that crosses several spans.
 */
final class HandTunedGrader implements Grader {
  private static final Attributes GRADE = HandTuned.attributesOf("grade");
  private static final Attributes GRADE_OF = HandTuned.attributesOf("gradeOf");
  private static final Attributes GRADE_IN = HandTuned.attributesOf("gradeIn");
  private static final Attributes REWARD = HandTuned.attributesOf("reward");
  private static final Attributes FAIL = HandTuned.attributesOf("fail");
  private static final Attributes GRADE_LATER = HandTuned.attributesOf("gradeLater");
  private static final Attributes GRADE_SOON = HandTuned.attributesOf("gradeSoon");
  private static final Attributes GRADE_ALL = HandTuned.attributesOf("gradeAll");
  private static final Attributes STREAM_ALL = HandTuned.attributesOf("streamAll");
  private static final AttributeKey<String> LANGUAGE = AttributeKey.stringKey("nemo.gym.language");
  private static final AttributeKey<Long> REWARDED = AttributeKey.longKey("nemo.gym.reward");

  private final Grader delegate;
  private final HandTuned telemetry;

  HandTunedGrader(Grader delegate, HandTuned telemetry) {
    this.delegate = delegate;
    this.telemetry = telemetry;
  }

  @Override
  public int grade(int answer) {
    if (!telemetry.isTraced()) {
      return telemetry.isMeasured() ? measured(answer) : delegate.grade(answer);
    }
    long start = System.nanoTime();
    Context parent = Context.current();
    Span span = telemetry.span(parent, GRADE).startSpan();
    Context context = parent.with(span);
    Scope scope = context.makeCurrent();
    int grade;
    try {
      grade = delegate.grade(answer);
    } catch (Throwable t) {
      scope.close();
      telemetry.fail(span, context, start, t);
      throw t;
    }
    scope.close();
    telemetry.succeed(span, context, start);
    return grade;
  }

  private int measured(int answer) {
    long start = System.nanoTime();
    Context context = Context.current();
    int grade = delegate.grade(answer); // a failure is measured by no row
    telemetry.measure(context, start);
    return grade;
  }

  @Override
  public int gradeOf(String rolloutId, int answer) {
    long start = System.nanoTime();
    Context parent = Context.current().with(HandTuned.ROLLOUT, RolloutIds.attributes(rolloutId));
    Span span = telemetry.span(parent, GRADE_OF).startSpan();
    Context context = parent.with(span);
    Scope scope = context.makeCurrent();
    int grade;
    try {
      grade = delegate.gradeOf(rolloutId, answer);
    } catch (Throwable t) {
      scope.close();
      telemetry.fail(span, context, start, t);
      throw t;
    }
    scope.close();
    telemetry.succeed(span, context, start);
    return grade;
  }

  @Override
  public int gradeIn(String language, int answer) {
    long start = System.nanoTime();
    Context parent = Context.current();
    Span span =
        telemetry.span(parent, GRADE_IN).setAttribute(LANGUAGE, language).startSpan();
    Context context = parent.with(span);
    Scope scope = context.makeCurrent();
    int grade;
    try {
      grade = delegate.gradeIn(language, answer);
    } catch (Throwable t) {
      scope.close();
      telemetry.fail(span, context, start, t);
      throw t;
    }
    scope.close();
    telemetry.succeed(span, context, start);
    return grade;
  }

  @Override
  public int reward(int answer) {
    long start = System.nanoTime();
    Context parent = Context.current();
    Span span = telemetry.span(parent, REWARD).startSpan();
    Context context = parent.with(span);
    Scope scope = context.makeCurrent();
    int reward;
    try {
      reward = delegate.reward(answer);
    } catch (Throwable t) {
      scope.close();
      telemetry.fail(span, context, start, t);
      throw t;
    }
    scope.close();
    span.setAttribute(REWARDED, (long) reward);
    telemetry.succeed(span, context, start);
    return reward;
  }

  @Override
  public int fail(int answer) {
    long start = System.nanoTime();
    Context parent = Context.current();
    Span span = telemetry.span(parent, FAIL).startSpan();
    Context context = parent.with(span);
    Scope scope = context.makeCurrent();
    int grade;
    try {
      grade = delegate.fail(answer);
    } catch (Throwable t) {
      scope.close();
      telemetry.fail(span, context, start, t);
      throw t;
    }
    scope.close();
    telemetry.succeed(span, context, start);
    return grade;
  }

  @Override
  public CompletableFuture<Integer> gradeLater(CompletableFuture<Integer> grade) {
    long start = System.nanoTime();
    Context parent = Context.current();
    Span span = telemetry.span(parent, GRADE_LATER).startSpan();
    Context context = parent.with(span);
    Scope scope = context.makeCurrent();
    CompletableFuture<Integer> future;
    try {
      future = delegate.gradeLater(grade);
    } catch (Throwable t) {
      scope.close();
      telemetry.fail(span, context, start, t);
      throw t;
    }
    scope.close();
    if (future.isDone() && !future.isCompletedExceptionally()) {
      telemetry.succeed(span, context, start);
      return future;
    }
    return future.whenComplete((result, failure) -> {
      if (failure == null) {
        telemetry.succeed(span, context, start);
      } else {
        telemetry.fail(span, context, start, failure);
      }
    });
  }

  @Override
  public Mono<Integer> gradeSoon(int answer) {
    return new MonoOperator<Integer, Integer>(delegate.gradeSoon(answer)) {
      @Override
      public void subscribe(CoreSubscriber<? super Integer> subscriber) {
        HandTunedSubscriber traced = new HandTunedSubscriber(subscriber, GRADE_SOON, false);
        Scope scope = traced.context.makeCurrent();
        source.subscribe(traced);
        scope.close();
      }
    };
  }

  @Override
  public Flux<Integer> gradeAll(int answer) {
    return new FluxOperator<Integer, Integer>(delegate.gradeAll(answer)) {
      @Override
      public void subscribe(CoreSubscriber<? super Integer> subscriber) {
        HandTunedSubscriber traced = new HandTunedSubscriber(subscriber, GRADE_ALL, true);
        Scope scope = traced.context.makeCurrent();
        source.subscribe(traced);
        scope.close();
      }
    };
  }

  @Override
  public Stream<Integer> streamAll(int answer) {
    Context parent = Context.current();
    Span span = telemetry.span(parent, STREAM_ALL).startSpan();
    Scope scope = parent.with(span).makeCurrent();
    Stream<Integer> stream;
    try {
      stream = delegate.streamAll(answer);
    } catch (Throwable t) {
      scope.close();
      span.end(); // a failure is measured by no row
      throw t;
    }
    scope.close();
    long[] items = {0};
    return stream.peek(item -> items[0]++).onClose(() -> {
      span.setAttribute(HandTuned.ITEMS, items[0]);
      span.end();
    });
  }

  /** Leaves out a cancellation, which is measured by no row. */
  private final class HandTunedSubscriber implements CoreSubscriber<Integer> {
    private final CoreSubscriber<? super Integer> subscriber;
    private final boolean counts;
    private final long start = System.nanoTime();
    private final Span span;
    private final Context context;
    private long items;

    HandTunedSubscriber(
        CoreSubscriber<? super Integer> subscriber, Attributes attributes, boolean counts) {
      this.subscriber = subscriber;
      this.counts = counts;
      Context parent = Context.current();
      this.span = telemetry.span(parent, attributes).startSpan();
      this.context = parent.with(span);
    }

    @Override
    public reactor.util.context.Context currentContext() {
      return subscriber.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      subscriber.onSubscribe(subscription);
    }

    @Override
    public void onNext(Integer item) {
      items++;
      subscriber.onNext(item);
    }

    @Override
    public void onError(Throwable failure) {
      telemetry.fail(span, context, start, failure);
      subscriber.onError(failure);
    }

    @Override
    public void onComplete() {
      if (counts) {
        span.setAttribute(HandTuned.ITEMS, items);
      }
      telemetry.succeed(span, context, start);
      subscriber.onComplete();
    }
  }
}
