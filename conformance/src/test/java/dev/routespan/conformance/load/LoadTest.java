package dev.routespan.conformance.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.lazy.InstrumentedResults;
import dev.routespan.conformance.lazy.LateWorker;
import dev.routespan.conformance.lazy.Results;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/**
 * Thousands of calls at once, on virtual threads where the JDK has them: each span that started ends,
 * each call is counted, no context leaks and the heap stays flat. A few seconds in the build; the
 * system properties make it a test of endurance, see CONTRIBUTING.md.
 */
class LoadTest {
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("routespan.load.seconds", 3));
  private static final int CALLS_AT_ONCE = 10_000;
  private static final int ROLLOUTS = Integer.getInteger("routespan.load.rollouts", 50_000);
  private static final int FEW_MEGABYTES = 16;

  private final Telemetry steady = new Telemetry();
  private final Telemetry toggled = new Telemetry();
  private final Load onSteady = new Load(steady, CALLS_AT_ONCE / 2);
  private final Load onToggled = new Load(toggled, CALLS_AT_ONCE / 2);
  private final List<String> stuckThreads = new ArrayList<>();

  @Test
  void losesNothing() throws Exception {
    ExecutorService executor = Threads.newExecutor();
    try (Watch watch = new Watch()) {
      run(executor, TIME.dividedBy(3), watch);
      watch.startOfPinning();
      long heapBefore = Watch.usedMegabytes();
      run(executor, TIME.dividedBy(3).multipliedBy(2), watch);
      long heapAfter = Watch.usedMegabytes();
      await(() -> steady.spans.ended.sum() == onSteady.calls.sum() && isQuiet(toggled));
      print(heapBefore, heapAfter);

      assertAllIsCounted();
      assertThat(onSteady.leaks).isEmpty();
      assertThat(onToggled.leaks).isEmpty();
      assertThat(contextOfTheDelayer()).isSameAs(Context.root());
      assertThat(heapAfter).as("heap").isLessThan(heapBefore + FEW_MEGABYTES);
      assertThat(stuckThreads).isEmpty();
      assertThat(watch.pinned()).isEmpty();
    } finally {
      executor.shutdownNow();
    }
  }

  private void assertAllIsCounted() {
    long calls = onSteady.calls.sum();
    assertThat(steady.spans.started.sum()).as("spans started").isEqualTo(calls);
    assertThat(steady.spans.ended.sum()).as("spans ended").isEqualTo(calls);
    assertThat(steady.recordedCalls()).as("calls counted").isEqualTo(calls);

    long spans = toggled.spans.started.sum();
    assertThat(spans).isBetween(1L, onToggled.calls.sum() - 1);
    assertThat(toggled.spans.ended.sum()).as("spans ended").isEqualTo(spans);
    assertThat(toggled.recordedCalls()).as("calls counted").isEqualTo(spans);
  }

  private void print(long heapBefore, long heapAfter) {
    System.out.printf(
        "load: %,d calls in %d s, up to %,d at once on %s: %,d failed, %,d given up;"
            + " %,d of %,d while their group was toggled made a span; heap %d MB, then %d MB%n",
        onSteady.calls.sum() + onToggled.calls.sum(),
        TIME.toSeconds(),
        onSteady.mostAtOnce.get() + onToggled.mostAtOnce.get(),
        Threads.areVirtual() ? "virtual threads" : "a pool",
        onSteady.failures.sum() + onToggled.failures.sum(),
        onSteady.stops.sum() + onToggled.stops.sum(),
        toggled.spans.started.sum(),
        onToggled.calls.sum(),
        heapBefore,
        heapAfter);
  }

  @Test
  void keepsTheSeriesAsTheyAreHoweverManyRolloutsThereAre() {
    Telemetry telemetry = new Telemetry();
    Results results = InstrumentedResults.wrap(new LateWorker(() -> "item"), telemetry.routes);
    results.value("0-0");
    results.stream("0-0").close();
    int series = telemetry.series();
    long heapBefore = Watch.usedMegabytes();

    for (int i = 1; i <= ROLLOUTS; i++) {
      results.value(i + "-0");
      results.stream(i + "-1").close();
    }

    long heapAfter = Watch.usedMegabytes();
    System.out.printf(
        "load: %,d rollout ids: %d series, then %d; heap %d MB, then %d MB%n",
        2 * ROLLOUTS, series, telemetry.series(), heapBefore, heapAfter);
    assertThat(series).isPositive();
    assertThat(telemetry.series()).isEqualTo(series);
    assertThat(telemetry.spans.ended.sum()).isEqualTo(2L * ROLLOUTS + 2);
    assertThat(heapAfter).as("heap").isLessThan(heapBefore + FEW_MEGABYTES);
  }

  /** Runs both loads, and toggles the group of one meanwhile. */
  private void run(ExecutorService executor, Duration time, Watch watch) throws Exception {
    CompletableFuture<Void> both = CompletableFuture.allOf(
        CompletableFuture.runAsync(() -> onSteady.run(executor, time), inThread()),
        CompletableFuture.runAsync(() -> onToggled.run(executor, time), inThread()));
    for (int i = 0; !both.isDone(); i++) {
      toggled.routes.spanGroups().select(i % 2 == 0 ? "" : "all");
      TimeUnit.MILLISECONDS.sleep(2);
      if (i % 512 == 0) {
        stuckThreads.addAll(watch.stuckThreads());
      }
    }
    both.get();
  }

  private static Executor inThread() {
    return work -> new Thread(work, "load").start();
  }

  /** Futures end on the thread that completes them. */
  private static Context contextOfTheDelayer() throws Exception {
    return CompletableFuture.supplyAsync(
            Context::current,
            CompletableFuture.delayedExecutor(0, TimeUnit.MILLISECONDS, Runnable::run))
        .get(10, TimeUnit.SECONDS);
  }

  private static boolean isQuiet(Telemetry telemetry) {
    return telemetry.spans.started.sum() == telemetry.spans.ended.sum();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 500 && !condition.getAsBoolean(); i++) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }
}
