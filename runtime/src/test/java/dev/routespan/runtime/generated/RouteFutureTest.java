package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** R01, R14: a call ends before the caller learns of it, and the caller's future is the handler's. */
class RouteFutureTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final CompletableFuture<Integer> handlers = new CompletableFuture<>();

  private CompletableFuture<Integer> call() {
    return Generated.callLater(otel.verify(), () -> handlers);
  }

  @Test
  void endsTheSpanBeforeTheCallersCallbacks() {
    AtomicInteger spansSeen = new AtomicInteger();
    call().thenAccept(result -> spansSeen.set(otel.spans().size()));

    handlers.complete(1);

    assertThat(spansSeen).hasValue(1);
  }

  @Test
  void endsTheSpanBeforeJoinReturns() {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      for (int i = 1; i <= 300; i++) {
        Generated.callLater(otel.verify(), () -> CompletableFuture.supplyAsync(() -> 1, pool))
            .join();
        assertThat(otel.spans()).hasSize(i);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  static List<Consumer<CompletableFuture<Integer>>> completions() {
    return List.of(
        future -> future.complete(7),
        future -> future.completeAsync(() -> 7),
        future -> future.completeAsync(() -> 7, Runnable::run),
        future -> future.completeOnTimeout(7, 1, TimeUnit.MILLISECONDS),
        future -> future.obtrudeValue(7));
  }

  @ParameterizedTest
  @MethodSource("completions")
  void completesTheHandlersFuture(Consumer<CompletableFuture<Integer>> completion) {
    CompletableFuture<Integer> future = call();
    completion.accept(future);

    assertThat(handlers.join()).isEqualTo(7);
    assertThat(future.join()).isEqualTo(7);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
  }

  static List<Consumer<CompletableFuture<Integer>>> failures() {
    return List.of(
        future -> future.completeExceptionally(new IOException("disk")),
        future -> future.orTimeout(1, TimeUnit.MILLISECONDS),
        future -> future.obtrudeException(new IOException("disk")));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failsTheHandlersFuture(Consumer<CompletableFuture<Integer>> failing) {
    CompletableFuture<Integer> future = call();
    failing.accept(future);

    assertThatThrownBy(handlers::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfAny(IOException.class, TimeoutException.class);
    assertThatThrownBy(future::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfAny(IOException.class, TimeoutException.class);
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
  }

  @Test
  void cancelsTheHandlersFuture() {
    CompletableFuture<Integer> future = call();

    assertThat(future.cancel(true)).isTrue();

    assertThat(handlers).isCancelled();
    assertThat(future).isCancelled();
    assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
  }

  @Test
  void isCancelledWithTheHandlersFuture() {
    CompletableFuture<Integer> future = call();

    handlers.cancel(false);

    assertThat(future).isCancelled();
  }

  /** A derived future that is cancelled or completed is the caller's own concern. */
  @Test
  void derivesPlainFutures() {
    CompletableFuture<Integer> future = call();
    CompletableFuture<Integer> derived = future.thenApply(result -> result + 1);

    assertThat(derived.getClass()).isEqualTo(CompletableFuture.class);
    derived.cancel(false);
    assertThat(handlers).isNotDone();
    handlers.complete(1);
    assertThat(future.join()).isEqualTo(1);
  }

  @Test
  void failsWithTheVeryException() {
    IOException failure = new IOException("disk");
    CompletableFuture<Integer> future = call();
    handlers.completeExceptionally(failure);

    assertThatThrownBy(future::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isSameAs(failure);
    future.handle((result, thrown) -> assertThat(thrown).isSameAs(failure));
  }

  @Test
  void returnsTheHandlersFutureWhileTheGroupIsOff() {
    otel.telemetry.spanGroups().select("");

    assertThat(call()).isSameAs(handlers);
  }
}
