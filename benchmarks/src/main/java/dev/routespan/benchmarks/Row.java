package dev.routespan.benchmarks;

import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

/** What is called, and under which telemetry, by a thread whose current span is open. */
public enum Row {
  CHILD("a call", Grader::grade),
  ROOT("a call without a parent", Grader::grade),
  NOT_SAMPLED("a call that is not sampled", Grader::grade),
  METRICS_ONLY("a call, metrics only", Grader::grade),
  NO_SDK("a call, OpenTelemetry's no-op API", Grader::grade),
  ROLLOUT("a call in a rollout", Grader::grade),
  FLEET("a call in a rollout, with the fleet's span processors", Grader::grade),
  ROLLOUT_ID("with a `@RolloutId`", (grader, answer) -> grader.gradeOf(id(answer), answer)),
  ARGUMENT("with a `@SpanAttribute`", (grader, answer) -> grader.gradeIn("de", answer)),
  RESULT("with a result as attribute", Grader::reward),
  EXCEPTION("a call that throws", Row::failure),
  FUTURE_DONE(
      "a future that is done", (grader, answer) -> grader.gradeLater(done()).join()),
  FUTURE_PENDING("a future that is pending", Row::pending),
  MONO("a Mono", (grader, answer) -> last(grader.gradeSoon(answer))),
  FLUX("a Flux of 1,000 items", (grader, answer) -> last(grader.gradeAll(answer))),
  STREAM("a Stream of 1,000 items", Row::sum);

  private static final String[] IDS = Stream.iterate(0, task -> task + 1)
      .limit(64)
      .map(task -> task + "-2-a1")
      .toArray(String[]::new);

  final String title;
  private final Call call;

  Row(String title, Call call) {
    this.title = title;
    this.call = call;
  }

  /** Calls the handler, and waits for what it returned. */
  int call(Grader grader, int answer) {
    return call.of(grader, answer);
  }

  boolean isInRollout() {
    return this == ROLLOUT || this == FLEET;
  }

  private static String id(int answer) {
    return IDS[answer & IDS.length - 1];
  }

  private static int failure(Grader grader, int answer) {
    try {
      return grader.fail(answer);
    } catch (IllegalStateException e) {
      return e.getMessage().length();
    }
  }

  private static CompletableFuture<Integer> done() {
    return CompletableFuture.completedFuture(1);
  }

  private static int pending(Grader grader, int answer) {
    CompletableFuture<Integer> future = new CompletableFuture<>();
    CompletableFuture<Integer> traced = grader.gradeLater(future);
    future.complete(1);
    return traced.join();
  }

  private static int last(Publisher<Integer> publisher) {
    Last last = new Last();
    publisher.subscribe(last);
    return last.item;
  }

  private static int sum(Grader grader, int answer) {
    Stream<Integer> stream = grader.streamAll(answer);
    try (stream) {
      return stream.mapToInt(grade -> grade).sum();
    }
  }

  @FunctionalInterface
  private interface Call {
    int of(Grader grader, int answer);
  }

  /** Takes what comes. */
  private static final class Last implements CoreSubscriber<Integer> {
    private int item;

    @Override
    public void onSubscribe(Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Integer next) {
      item = next;
    }

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void onComplete() {}
  }
}
