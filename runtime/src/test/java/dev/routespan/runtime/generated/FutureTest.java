package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class FutureTest {
  private static final int RACES = 10_000;
  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  /** Counts the callbacks that are registered. */
  private static class Counting<T> extends CompletableFuture<T> {
    final AtomicInteger callbacks = new AtomicInteger();

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
      callbacks.incrementAndGet();
      return super.whenComplete(action);
    }
  }

  @Test
  void endsAtOnceWithNullInsteadOfAFuture() {
    Context before = Context.current();

    CompletableFuture<Object> returned = Generated.callLater(otel.verify(), () -> null);

    assertThat(returned).isNull();
    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
    assertThat(Context.current()).isSameAs(before);
  }

  @Test
  void endsBeforeReturningAFutureThatIsDone() {
    Counting<Object> done = new Counting<>();
    done.complete(1);

    assertThat(Generated.callLater(otel.verify(), () -> done)).isSameAs(done);

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
    assertThat(done.callbacks).hasValue(0);
  }

  @Test
  void endsBeforeReturningAFutureThatHasFailed() {
    Counting<Object> failed = new Counting<>();
    failed.completeExceptionally(new IOException("disk"));

    assertThat(Generated.callLater(otel.verify(), () -> failed)).isSameAs(failed);

    assertFailed(otel.onlySpan(), IOException.class, "disk");
    assertThat(failed.callbacks).hasValue(0);
  }

  @Test
  void endsBeforeReturningAFutureThatWasCancelled() {
    Counting<Object> cancelled = new Counting<>();
    cancelled.cancel(false);

    assertThat(Generated.callLater(otel.verify(), () -> cancelled)).isSameAs(cancelled);

    assertCancelled(otel.onlySpan());
    assertThat(cancelled.callbacks).hasValue(0);
  }

  @Test
  void endsWhenTheFutureCompletesOnAnotherThread() throws InterruptedException {
    CompletableFuture<Object> future = new CompletableFuture<>();
    Context before = Context.current();

    CompletableFuture<Object> returned = Generated.callLater(otel.verify(), () -> future);
    assertThat(returned).isNotDone();
    assertThat(Context.current()).isSameAs(before);
    assertThat(otel.spans()).isEmpty();

    onAnotherThread(() -> {
      Context ofThread = Context.current();
      future.complete(1);
      assertThat(Context.current()).isSameAs(ofThread);
    });
    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
  }

  @Test
  void endsAsFailedWhenTheFutureFails() {
    CompletableFuture<Object> future = new CompletableFuture<>();
    Generated.callLater(otel.verify(), () -> future);
    future.completeExceptionally(new AssertionError("grader bug"));

    assertFailed(otel.onlySpan(), AssertionError.class, "grader bug");
  }

  @Test
  void treatsAThrowBeforeTheFutureExistsAsASyncThrow() {
    IOException failure = new IOException("disk");
    Context before = Context.current();

    Throwable caught = catchThrowable(
        () -> Generated.<CompletableFuture<Object>, IOException>callLater(otel.verify(), () -> {
          throw failure;
        }));

    assertThat(caught).isSameAs(failure);
    assertThat(Context.current()).isSameAs(before);
    assertFailed(otel.onlySpan(), IOException.class, "disk");
  }

  @Test
  void letsTheCallerCancelTheHandlersOwnFuture() {
    CompletableFuture<String> source = new CompletableFuture<>();
    CompletableFuture<String> returned = Generated.callLater(otel.verify(), () -> source);
    CompletableFuture<String> dependent = returned.exceptionally(t -> "fallback");

    assertThat(returned.cancel(true)).isTrue();

    assertThat(source.isCancelled()).isTrue();
    assertThat(dependent.join()).isEqualTo("fallback");
    assertCancelled(otel.onlySpan());
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
  }

  @Test
  void takesACancellationFurtherUpForOne() {
    CompletableFuture<Object> source = new CompletableFuture<>();
    Generated.callLater(otel.verify(), () -> source.thenApply(whole -> whole));
    source.cancel(true);

    assertCancelled(otel.onlySpan());
  }

  @Test
  void unwrapsOnlyTheWrappersOfTheJdk() {
    record Case(Throwable failure, Class<?> type) {}
    IOException inner = new IOException("inner");
    for (Case each : List.of(
        new Case(new CompletionException(inner), IOException.class),
        new Case(new ExecutionException(inner), IOException.class),
        new Case(new CompletionException(new ExecutionException(inner)), IOException.class),
        new Case(new RuntimeException("outer", inner), RuntimeException.class),
        new Case(new CompletionException("bare", null), CompletionException.class))) {
      otel.exporter.reset();
      CompletableFuture<Object> later = new CompletableFuture<>();
      Generated.callLater(otel.verify(), () -> later);
      later.completeExceptionally(each.failure);
      Generated.callLater(otel.verify(), () -> CompletableFuture.failedFuture(each.failure));

      assertThat(otel.spans()).hasSize(2).allSatisfy(span -> {
        assertThat(span.getAttributes().get(ERROR_TYPE)).isEqualTo(each.type.getName());
        EventData event = span.getEvents().get(0);
        assertThat(event.getAttributes().get(AttributeKey.stringKey("exception.type")))
            .isEqualTo(each.type.getName());
      });
    }
  }

  @Test
  void leavesWhatTheCallerSeesOfAFailureUnchanged() {
    IllegalStateException failure = new IllegalStateException("x");
    CompletableFuture<Object> source = new CompletableFuture<>();
    CompletableFuture<Object> returned =
        Generated.callLater(otel.verify(), () -> source.thenApply(whole -> whole));
    source.completeExceptionally(failure);

    assertThat(catchThrowable(returned::join))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isSameAs(failure);
    assertThat(catchThrowable(returned::get))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isSameAs(failure);
    assertThat(failure.getSuppressed()).isEmpty();
    assertFailed(otel.onlySpan(), IllegalStateException.class, "x");
  }

  @Test
  void survivesACycleOfWrappers() {
    @SuppressWarnings("serial")
    class Cycle extends CompletionException {
      @Override
      public synchronized Throwable getCause() {
        return this;
      }
    }
    CompletableFuture<Object> later = new CompletableFuture<>();
    Generated.callLater(otel.verify(), () -> later);
    later.completeExceptionally(new Cycle());

    assertThat(otel.onlySpan().getAttributes().get(ERROR_TYPE)).isEqualTo(Cycle.class.getName());
  }

  @Test
  void waitsForAMinimalStage() {
    CompletableFuture<Object> source = new CompletableFuture<>();
    CompletionStage<Object> stage = source.minimalCompletionStage();

    assertThat(Generated.callLater(otel.verify(), () -> stage) == stage).isTrue();
    assertThat(otel.spans()).isEmpty();

    source.completeExceptionally(new IOException("disk"));
    assertFailed(otel.onlySpan(), IOException.class, "disk");
  }

  @Test
  void endsAMinimalStageThatIsDone() {
    Generated.callLater(otel.verify(), () -> CompletableFuture.completedStage(1));
    Generated.callLater(
        otel.verify(), () -> CompletableFuture.failedStage(new IOException("disk")));

    assertThat(otel.spans()).hasSize(2);
    assertThat(otel.successRate()).isEqualTo(0.5);
  }

  @Test
  void endsAtReturnIfTheStageRefusesTheCallback() {
    class Refusing extends CompletableFuture<Object> {
      @Override
      public CompletableFuture<Object> whenComplete(
          BiConsumer<? super Object, ? super Throwable> action) {
        throw new UnsupportedOperationException("no callbacks");
      }
    }
    Refusing future = new Refusing();
    Context before = Context.current();
    try (LogCapture log = LogCapture.ofRuntime()) {
      TracedRoute route = otel.routes("dev.example.Refusing").verify("verify", "gym.verify");
      assertThat(Generated.callLater(route, () -> future)).isSameAs(future);

      assertThat(log.warnings("dev.example.Refusing.verify: could not wait for the future"))
          .hasSize(1);
    }
    assertThat(Context.current()).isSameAs(before);
    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
  }

  @Test
  void believesAStageThatCallsBackAndThenThrows() {
    class CallingAndThrowing extends CompletableFuture<Object> {
      @Override
      public CompletableFuture<Object> whenComplete(
          BiConsumer<? super Object, ? super Throwable> action) {
        action.accept(null, new IOException("disk"));
        throw new IllegalStateException("too late");
      }
    }
    AtomicReference<Span> current = new AtomicReference<>();
    Generated.callLater(otel.verify(), () -> {
      current.set(Span.current());
      return new CallingAndThrowing();
    });

    assertFailed(otel.onlySpan(), IOException.class, "disk");
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
    assertThat(otel.completed("verify", "success")).isZero();
  }

  @Test
  void endsOnceIfAStageCallsBackTwice() {
    class Twice extends CompletableFuture<Object> {
      @Override
      public CompletableFuture<Object> whenComplete(
          BiConsumer<? super Object, ? super Throwable> action) {
        action.accept(1, null);
        action.accept(1, null);
        return this;
      }
    }
    Generated.callLater(otel.verify(), Twice::new);

    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
  }

  @Test
  void isCurrentWhileTheMethodRunsButNotInLaterStages() throws Exception {
    CompletableFuture<Object> source = new CompletableFuture<>();
    List<String> spanIds = new ArrayList<>();
    CompletableFuture<Object> returned = Generated.callLater(otel.verify(), () -> {
      spanIds.add(Span.current().getSpanContext().getSpanId());
      return source.thenApply(whole -> {
        spanIds.add(Span.current().getSpanContext().getSpanId());
        return whole;
      });
    });
    onAnotherThread(() -> source.complete(1));
    returned.get();

    assertThat(spanIds)
        .containsExactly(
            otel.onlySpan().getSpanId(), Span.getInvalid().getSpanContext().getSpanId());
  }

  @Test
  void endsExactlyOnceHoweverCancelAndCompleteRace() throws Exception {
    TracedRoute route = otel.verify();
    List<CompletableFuture<Object>> futures = new ArrayList<>();
    for (int i = 0; i < RACES; i++) {
      CompletableFuture<Object> future = new CompletableFuture<>();
      futures.add(Generated.callLater(route, () -> future));
    }
    AtomicInteger turn = new AtomicInteger();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<?> cancelling = other.submit(() -> {
        for (int i = 0; i < RACES; i++) {
          meet(turn, 2 * i);
          futures.get(i).cancel(true);
        }
      });
      for (int i = 0; i < RACES; i++) {
        meet(turn, 2 * i);
        futures.get(i).complete(1);
      }
      cancelling.get();
    } finally {
      other.shutdownNow();
    }

    long cancelled = futures.stream().filter(CompletableFuture::isCancelled).count();
    assertThat(otel.completed("verify", "failure")).isEqualTo(cancelled);
    assertThat(otel.completed("verify", "success")).isEqualTo(RACES - cancelled);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(RACES);
    assertThat(otel.spans()).hasSize(RACES);
    assertThat(otel.spans())
        .filteredOn(span -> span.getAttributes().get(CANCELLED) != null)
        .hasSize((int) cancelled);
  }

  @Test
  void endsExactlyOnceHoweverReturnAndCompletionRace() throws Exception {
    TracedRoute route = otel.verify();
    AtomicReference<CompletableFuture<Object>> handedOut = new AtomicReference<>();
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<?> completing = other.submit(() -> {
        while (!done.get()) {
          CompletableFuture<Object> future = handedOut.getAndSet(null);
          if (future != null) {
            future.complete(1);
          }
        }
      });
      for (int i = 0; i < RACES; i++) {
        CompletableFuture<Object> future = new CompletableFuture<>();
        Generated.callLater(route, () -> {
          handedOut.set(future);
          return future;
        });
        future.join();
      }
      done.set(true);
      completing.get();
    } finally {
      other.shutdownNow();
    }

    assertThat(otel.spans()).hasSize(RACES);
    assertThat(otel.completed("verify", "success")).isEqualTo(RACES);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(RACES);
  }

  private static void meet(AtomicInteger turn, int start) {
    turn.incrementAndGet();
    while (turn.get() < start + 2) {
      Thread.yield();
    }
  }

  private static void onAnotherThread(Runnable action) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(action);
    thread.setUncaughtExceptionHandler((dead, thrown) -> failure.set(thrown));
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
  }

  private static void assertFailed(SpanData span, Class<?> type, String message) {
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getStatus().getDescription()).isEqualTo(message);
    assertThat(span.getAttributes().get(ERROR_TYPE)).isEqualTo(type.getName());
    assertThat(span.getEvents()).hasSize(1);
  }

  private static void assertCancelled(SpanData span) {
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(CANCELLED)).isTrue();
    assertThat(span.getAttributes().get(ERROR_TYPE)).isNull();
    assertThat(span.getEvents()).isEmpty();
  }

  @Test
  void treatsAFutureFailedWithACancellationAsCancelled() {
    Generated.callLater(
        otel.verify(), () -> CompletableFuture.failedFuture(new CancellationException("told to")));

    assertCancelled(otel.onlySpan());
  }
}
