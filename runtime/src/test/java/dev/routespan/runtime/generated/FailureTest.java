package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.Garbage;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a span tells of a handler that throws, and that the caller sees no difference. */
class FailureTest {
  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");
  private static final AttributeKey<String> EXCEPTION_TYPE =
      AttributeKey.stringKey("exception.type");
  private static final AttributeKey<String> EXCEPTION_MESSAGE =
      AttributeKey.stringKey("exception.message");
  private static final AttributeKey<String> EXCEPTION_STACKTRACE =
      AttributeKey.stringKey("exception.stacktrace");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  static Throwable[] failures() {
    return new Throwable[] {
      new IllegalStateException("no"),
      new IOException("undeclared"),
      new AssertionError("grader bug"),
      new StackOverflowError(),
      new OutOfMemoryError("none"),
      new Throwable("bare"),
    };
  }

  @ParameterizedTest
  @MethodSource("failures")
  void rethrowsTheSameThrowableAndTellsItOnTheSpan(Throwable failure) {
    Context before = Context.current();
    StackTraceElement[] stackTrace = failure.getStackTrace();
    Throwable caught = catchThrowable(() -> fail(otel.verify(), failure));

    assertThat(caught).isSameAs(failure);
    assertThat(caught.getSuppressed()).isEmpty();
    assertThat(caught.getCause()).isNull();
    assertThat(caught.getStackTrace()).isEqualTo(stackTrace);
    assertThat(Context.current()).isSameAs(before);

    SpanData span = otel.onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getStatus().getDescription())
        .isEqualTo(failure.getMessage() == null ? "" : failure.getMessage());
    assertThat(span.getAttributes().get(ERROR_TYPE))
        .isEqualTo(failure.getClass().getName());
    EventData event = onlyEvent(span);
    assertThat(event.getName()).isEqualTo("exception");
    assertThat(event.getAttributes().get(EXCEPTION_TYPE))
        .isEqualTo(failure.getClass().getName());
    assertThat(event.getAttributes().get(EXCEPTION_MESSAGE)).isEqualTo(failure.getMessage());
    assertThat(event.getAttributes().get(EXCEPTION_STACKTRACE)).contains("FailureTest");
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(1);
    assertThat(otel.successRate()).isZero();
  }

  @ParameterizedTest
  @MethodSource("cancellations")
  void endsACancelledCallWithoutAnError(Throwable cancellation) {
    assertThat(catchThrowable(() -> fail(otel.verify(), cancellation))).isSameAs(cancellation);

    SpanData span = otel.onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getEvents()).isEmpty();
    assertThat(span.getAttributes().get(CANCELLED)).isTrue();
    assertThat(span.getAttributes().get(ERROR_TYPE)).isNull();
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
    assertThat(otel.successRate()).isZero();
  }

  static Throwable[] cancellations() {
    return new Throwable[] {
      new CancellationException(),
      new CancellationException("told to"),
      new InterruptedException(),
      new ClosedByInterruptException(),
      new CompletionException(new CancellationException("stop")),
      new ExecutionException(new CompletionException(new InterruptedException("stop"))),
      Exceptions.propagate(new InterruptedException("stop")),
      Exceptions.bubble(new CompletionException(new CancellationException("stop"))),
      composite(new CancellationException("a"), new CancellationException("b")),
      new CompletionException(composite(
          composite(new CancellationException("a")),
          Exceptions.propagate(new InterruptedException("b")))),
      catchThrowable(() -> Flux.mergeDelayError(
              1,
              Mono.error(new CancellationException("a")),
              Mono.error(new CancellationException("b")))
          .blockLast()),
    };
  }

  static Throwable[] otherComposites() {
    return new Throwable[] {
      composite(), composite(new CancellationException("a"), new IOException("disk")),
    };
  }

  @ParameterizedTest
  @MethodSource("otherComposites")
  void takesACompositeWithAnotherPartForAnError(Throwable composite) {
    catchThrowable(() -> fail(otel.verify(), composite));

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(otel.onlySpan().getEvents()).hasSize(1);
  }

  @Test
  void toleratesACompositeThatContainsItself() {
    RuntimeException outer = composite();
    RuntimeException inner = composite(outer);
    outer.addSuppressed(inner);
    catchThrowable(() -> fail(otel.verify(), outer));

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  private static RuntimeException composite(Throwable... parts) {
    return Exceptions.multiple(parts);
  }

  @Test
  void takesReactorsWrapperOffAFuturesFailureToo() {
    CompletableFuture<Object> later = new CompletableFuture<>();
    Generated.callLater(otel.verify(), () -> later);
    later.completeExceptionally(Exceptions.propagate(new IOException("disk")));

    assertThat(otel.onlySpan().getAttributes().get(ERROR_TYPE))
        .isEqualTo(IOException.class.getName());
  }

  @Test
  void leavesOneEventForAFailureThatReactorWrapsOnItsWayOut() {
    IOException failure = new IOException("disk");
    catchThrowable(() -> Generated.call(otel.rollout(), () -> {
      try {
        return fail(otel.verify(), failure);
      } catch (Throwable t) {
        throw Exceptions.propagate(t);
      }
    }));

    assertThat(otel.span("gym.verify").getEvents()).hasSize(1);
    assertThat(otel.span("gym.rollout").getEvents()).isEmpty();
  }

  @Test
  void doesNotTouchTheInterruptFlag() {
    catchThrowable(() -> fail(otel.verify(), new InterruptedException()));
    assertThat(Thread.interrupted()).isFalse();

    Thread.currentThread().interrupt();
    Generated.call(otel.verify(), () -> 1);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void tellsOnlyTheTypeOfAnExpectedFailure() {
    TracedRoute route = otel.routes("dev.example.Strict")
        .expected(IllegalArgumentException.class)
        .expected(IOException.class)
        .verify("verify", "gym.verify");
    FileNotFoundException expected = new FileNotFoundException("gone");

    assertThat(catchThrowable(() -> fail(route, expected))).isSameAs(expected);

    SpanData span = otel.onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getEvents()).isEmpty();
    assertThat(span.getAttributes().get(ERROR_TYPE))
        .isEqualTo(FileNotFoundException.class.getName());
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
    assertThat(otel.successRate()).isZero();
  }

  @Test
  void takesOtherFailuresOfSuchARouteForErrors() {
    TracedRoute route = otel.routes("dev.example.Strict")
        .expected(IOException.class)
        .verify("verify", "gym.verify");

    catchThrowable(() -> fail(route, new IllegalStateException("no")));

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(otel.onlySpan().getEvents()).hasSize(1);
  }

  @Test
  void boundsTheMessageInTheStatus() {
    catchThrowable(() -> fail(otel.verify(), new IllegalStateException("x".repeat(10_000_000))));

    assertThat(otel.onlySpan().getStatus().getDescription())
        .startsWith("xxx")
        .hasSizeLessThanOrEqualTo(1_001);
  }

  @Test
  void toleratesAMessageThatThrows() {
    @SuppressWarnings("serial")
    class Hostile extends RuntimeException {
      @Override
      public String getMessage() {
        throw new IllegalStateException("no message for you");
      }
    }
    Hostile failure = new Hostile();
    Context before = Context.current();
    Throwable caught = null;
    try {
      fail(otel.verify(), failure);
    } catch (Throwable t) {
      caught = t;
    }

    assertThat(caught == failure).isTrue();
    assertThat(Context.current()).isSameAs(before);
    SpanData span = otel.onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getAttributes().get(ERROR_TYPE)).isEqualTo(Hostile.class.getName());
    assertThat(onlyEvent(span).getAttributes().get(EXCEPTION_TYPE))
        .isEqualTo(Hostile.class.getName());
  }

  @Test
  void toleratesACauseThatThrows() {
    @SuppressWarnings("serial")
    class Hostile extends CompletionException {
      @Override
      public synchronized Throwable getCause() {
        throw new IllegalStateException("no cause for you");
      }
    }
    Hostile failure = new Hostile();
    CompletableFuture<Object> done = new CompletableFuture<>();
    done.completeExceptionally(failure);
    CompletableFuture<Object> later = new CompletableFuture<>();

    assertThat(Generated.callLater(otel.verify(), () -> done)).isSameAs(done);
    Generated.callLater(otel.verify(), () -> later);
    later.completeExceptionally(failure);

    assertThat(otel.spans())
        .hasSize(2)
        .allSatisfy(span ->
            assertThat(span.getAttributes().get(ERROR_TYPE)).isEqualTo(Hostile.class.getName()));
  }

  @Test
  void leavesOneEventForAFailureThatCrossesSeveralRoutes() {
    IllegalStateException failure = new IllegalStateException("no");
    catchThrowable(() -> Generated.call(
        otel.rollout(),
        () -> Generated.call(
            otel.routes("dev.example.Agent").agent("act", "gym.agent.act"),
            () -> fail(otel.verify(), failure))));

    assertThat(otel.span("gym.verify").getEvents()).hasSize(1);
    assertThat(otel.span("gym.agent.act").getEvents()).isEmpty();
    assertThat(otel.span("gym.rollout").getEvents()).isEmpty();
    assertThat(otel.spans()).allSatisfy(span -> {
      assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
      assertThat(span.getStatus().getDescription()).isEqualTo("no");
      assertThat(span.getAttributes().get(ERROR_TYPE))
          .isEqualTo(IllegalStateException.class.getName());
    });
  }

  @Test
  void leavesTheEventOnTheInnermostRouteThatDoesNotExpectIt() {
    TracedRoute expecting = otel.routes("dev.example.Strict")
        .expected(IOException.class)
        .verify("verify", "gym.verify");

    catchThrowable(
        () -> Generated.call(otel.rollout(), () -> fail(expecting, new IOException("gone"))));

    assertThat(otel.span("gym.verify").getEvents()).isEmpty();
    assertThat(otel.span("gym.rollout").getEvents()).hasSize(1);
  }

  @Test
  void leavesAnEventForAWrapperOfTheFailureToo() {
    catchThrowable(() -> Generated.call(otel.rollout(), () -> {
      try {
        return fail(otel.verify(), new IOException("disk"));
      } catch (Throwable t) {
        throw new IllegalStateException("wrapped", t);
      }
    }));

    assertThat(onlyEvent(otel.span("gym.verify")).getAttributes().get(EXCEPTION_TYPE))
        .isEqualTo(IOException.class.getName());
    assertThat(onlyEvent(otel.span("gym.rollout")).getAttributes().get(EXCEPTION_TYPE))
        .isEqualTo(IllegalStateException.class.getName());
  }

  @Test
  void leavesAnEventInEachTraceThatASingletonIsThrownIn() {
    IllegalStateException singleton = new IllegalStateException("always the same");
    for (int i = 0; i < 3; i++) {
      catchThrowable(() -> Generated.call(otel.rollout(), () -> fail(otel.verify(), singleton)));
    }

    assertThat(otel.spans()).hasSize(6);
    assertThat(otel.spans())
        .filteredOn(span -> span.getName().equals("gym.verify"))
        .allSatisfy(span -> assertThat(span.getEvents()).hasSize(1));
    assertThat(otel.spans())
        .filteredOn(span -> span.getName().equals("gym.rollout"))
        .allSatisfy(span -> assertThat(span.getEvents()).isEmpty());
  }

  @Test
  void tellsEqualFailuresApart() {
    @SuppressWarnings("serial")
    class Equal extends RuntimeException {
      @Override
      public boolean equals(Object other) {
        return other instanceof Equal;
      }

      @Override
      public int hashCode() {
        return 1;
      }
    }
    catchThrowable(() -> Generated.call(otel.rollout(), () -> {
      try {
        return fail(otel.verify(), new Equal());
      } catch (Throwable t) {
        throw new Equal();
      }
    }));

    assertThat(otel.spans()).allSatisfy(span -> assertThat(span.getEvents()).hasSize(1));
  }

  @Test
  void leavesOneEventForAFutureThatFailsAnOuterFuture() {
    // A future calls back the latest first, so that the outer route is the first to know.
    CompletableFuture<Object> source = new CompletableFuture<>();
    Generated.callLater(
        otel.rollout(),
        () -> Generated.callLater(otel.verify(), () -> source).thenApply(whole -> whole));
    source.completeExceptionally(new IOException("disk"));

    assertThat(otel.spans()).hasSize(2).flatExtracting(SpanData::getEvents).hasSize(1);
    assertThat(otel.spans())
        .allSatisfy(span -> assertThat(span.getAttributes().get(ERROR_TYPE))
            .isEqualTo(IOException.class.getName()));
  }

  @Test
  void leavesOneEventForAFutureThatAnOuterRouteWaitsFor() {
    Throwable caught = catchThrowable(() -> Generated.call(
        otel.rollout(),
        () -> Generated.callLater(
                otel.verify(), () -> CompletableFuture.failedFuture(new IOException("disk")))
            .join()));

    assertThat(caught)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(IOException.class);
    assertThat(otel.span("gym.verify").getEvents()).hasSize(1);
    assertThat(otel.span("gym.rollout").getEvents()).isEmpty();
    assertThat(otel.span("gym.rollout").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(otel.span("gym.rollout").getAttributes().get(ERROR_TYPE))
        .isEqualTo(CompletionException.class.getName());
  }

  @Test
  void leavesAnEventInEachOfTheSiblingsThatShareAFailure() {
    CompletableFuture<Object> cached = CompletableFuture.failedFuture(new IOException("disk"));
    catchThrowable(() -> Generated.call(otel.rollout(), () -> {
      Generated.callLater(otel.verify(), () -> cached);
      Generated.callLater(otel.modelCall(), () -> cached);
      return cached.join();
    }));

    assertThat(otel.span("gym.verify").getEvents()).hasSize(1);
    assertThat(otel.span("gym.model.chat").getEvents()).hasSize(1);
    assertThat(otel.span("gym.rollout").getEvents()).isEmpty();
  }

  @Test
  void leavesAnEventInEachSiblingAndNoneAroundThemInWhateverOrderTheyEnd() {
    IOException failure = new IOException("disk");
    TracedRoute outer = otel.routes("dev.example.Agent").agent("act", "gym.agent.act");
    List<CompletableFuture<Object>> works =
        List.of(new CompletableFuture<>(), new CompletableFuture<>());
    List<CompletableFuture<Object>> results = new ArrayList<>();
    catchThrowable(() -> Generated.call(otel.rollout(), () -> {
      for (CompletableFuture<Object> work : works) {
        results.add(Generated.callLater(outer, () -> {
          Generated.callLater(otel.verify(), () -> work);
          return new CompletableFuture<Object>();
        }));
      }
      return 1;
    }));
    // Both inner calls end before the two around them.
    works.forEach(work -> work.completeExceptionally(failure));
    results.forEach(result -> result.completeExceptionally(failure));

    assertThat(otel.spans())
        .hasSize(5)
        .allSatisfy(span ->
            assertThat(span.getEvents()).hasSize(span.getName().equals("gym.verify") ? 1 : 0));
  }

  @Test
  void leavesNoSecondEventThoughAForeignSpanIsInBetween() {
    Span request = otel.tracer().spanBuilder("request").startSpan();
    Scope current = request.makeCurrent();
    try (current) {
      catchThrowable(() -> Generated.call(otel.rollout(), () -> {
        Scope foreign = otel.tracer().spanBuilder("foreign").startSpan().makeCurrent();
        try (foreign) {
          return fail(otel.verify(), new IOException("disk"));
        }
      }));
    }

    assertThat(otel.span("gym.verify").getEvents()).hasSize(1);
    assertThat(otel.span("gym.rollout").getEvents()).isEmpty();
  }

  @Test
  void leavesAnEventInEachTraceThatAFailureReaches() {
    IOException failure = new IOException("disk");
    catchThrowable(() -> Generated.call(otel.rollout(), () -> {
      Scope root = Context.root().makeCurrent();
      try (root) {
        return fail(otel.verify(), failure);
      }
    }));
    catchThrowable(() -> Generated.call(otel.modelCall(), () -> {
      Scope another = Context.current()
          .with(otel.tracer().spanBuilder("another").setNoParent().startSpan())
          .makeCurrent();
      try (another) {
        return fail(otel.verify(), failure);
      }
    }));

    assertThat(otel.spans())
        .hasSize(4)
        .allSatisfy(span -> assertThat(span.getEvents()).hasSize(1));
  }

  @Test
  void keepsNoFailureAlive() {
    assertThat(Garbage.isCollected(failed())).isTrue();
  }

  private WeakReference<Throwable> failed() {
    // Its own instance: exported spans may keep what they recorded.
    TestOpenTelemetry discarded = new TestOpenTelemetry();
    return new WeakReference<>(
        catchThrowable(() -> fail(discarded.verify(), new IOException("disk"))));
  }

  private static EventData onlyEvent(SpanData span) {
    assertThat(span.getEvents()).hasSize(1);
    return span.getEvents().get(0);
  }

  private static Object fail(TracedRoute route, Throwable failure) {
    return Generated.call(route, () -> {
      throw FailureTest.<RuntimeException>sneaky(failure);
    });
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> X sneaky(Throwable failure) throws X {
    throw (X) failure;
  }
}
