package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.generated.AsyncType.GivingUp;
import dev.routespan.runtime.generated.AsyncType.Session;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AsyncResultRaceTest {
  private static final int RACES = 10_000;
  private static final int RACES_BETWEEN_STARTS = 50;
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  static Stream<AsyncType<?>> cancellable() {
    return AsyncType.ALL.stream().filter(type -> type.givingUp == GivingUp.CANCEL);
  }

  @ParameterizedTest
  @MethodSource("cancellable")
  <R> void endsExactlyOnceHoweverCancelAndCompletionRace(AsyncType<R> type) throws Exception {
    // Strict context takes a stack trace of each scope: the stacks of other threads are short.
    ExecutorService racers = Executors.newFixedThreadPool(2);
    try {
      List<Session<R>> sessions = racers.submit(() -> open(type)).get();
      AtomicInteger turn = new AtomicInteger();
      Future<?> cancelling = racers.submit(() -> run(sessions, turn, Session::giveUp));
      Future<?> completing = racers.submit(() -> run(sessions, turn, Session::complete));
      cancelling.get();
      completing.get();
    } finally {
      racers.shutdownNow();
    }

    List<SpanData> spans = otel.spans();
    assertThat(spans).hasSize(RACES);
    assertThat(spans.stream().map(SpanData::getSpanId).distinct()).hasSize(RACES);
    long cancelled = spans.stream()
        .filter(span -> span.getAttributes().get(CANCELLED) != null)
        .count();
    assertThat(otel.completed("verify", "failure")).isEqualTo(cancelled);
    assertThat(otel.completed("verify", "success")).isEqualTo(RACES - cancelled);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(RACES);
  }

  private <R> List<Session<R>> open(AsyncType<R> type) {
    TracedRoute route = otel.verify();
    List<Session<R>> sessions = new ArrayList<>();
    for (int i = 0; i < RACES; i++) {
      sessions.add(type.open(route));
    }
    return sessions;
  }

  /** Those who lose a race have less to do, and so catch up: they meet anew without waiting often. */
  private static <R> void run(
      List<Session<R>> sessions, AtomicInteger turn, Consumer<Session<R>> action) {
    for (int i = 0; i < sessions.size(); i++) {
      if (i % RACES_BETWEEN_STARTS == 0) {
        int start = turn.incrementAndGet() + 1 & ~1;
        while (turn.get() < start) {
          Thread.yield();
        }
      }
      action.accept(sessions.get(i));
    }
  }
}
