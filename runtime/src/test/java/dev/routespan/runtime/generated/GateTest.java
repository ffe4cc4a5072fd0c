package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import dev.routespan.fixtures.FaultyOpenTelemetry;
import dev.routespan.fixtures.Garbage;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.TestClock;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.context.Context;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a wrapper does while its group is off, and when that changes. */
class GateTest {
  private static final Object RESULT = new Object();

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  @Test
  void readsTheGateAtEachCall() {
    TracedRoute route = otel.verify();
    otel.telemetry.spanGroups().select("");
    Generated.call(route, () -> RESULT);
    assertThat(otel.spans()).isEmpty();

    otel.telemetry.spanGroups().select("verify");
    Generated.call(route, () -> RESULT);
    assertThat(otel.spans()).hasSize(1);

    otel.telemetry.spanGroups().select("rollout");
    Generated.call(route, () -> RESULT);
    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount()).isEqualTo(1);
  }

  @Test
  void finishesACallWholeThatTurnsItsOwnGroupOff() {
    TracedRoute route = otel.verify();

    Generated.call(route, () -> {
      otel.telemetry.spanGroups().select("");
      return RESULT;
    });

    assertThat(otel.spans()).hasSize(1);
    assertThat(otel.completed("verify", "success")).isEqualTo(1);
  }

  @Test
  void leavesACallOutWholeThatTurnsItsOwnGroupOn() {
    TracedRoute route = otel.verify();
    otel.telemetry.spanGroups().select("");

    Generated.call(route, () -> {
      otel.telemetry.spanGroups().select("verify");
      return RESULT;
    });

    assertThat(otel.spans()).isEmpty();
    assertThat(otel.completed("verify", "success")).isZero();
  }

  @Test
  void passesTheCallOnWhileOff() {
    TracedRoute route = otel.verify();
    otel.telemetry.spanGroups().select("");
    IllegalStateException failure = new IllegalStateException("no");
    CompletableFuture<Object> future = new CompletableFuture<>();

    assertThat(Generated.call(route, () -> RESULT)).isSameAs(RESULT);
    assertThat(Generated.callLater(route, () -> future)).isSameAs(future);
    assertThat(future.getNumberOfDependents()).isZero();
    assertThat(catchThrowable(() -> Generated.call(route, () -> {
          throw failure;
        })))
        .isSameAs(failure);
  }

  @Test
  void keepsTheContextOfTheCallerWhileOff() {
    TracedRoute route = otel.verify();
    otel.telemetry.spanGroups().select("");
    Context before = Context.current();

    assertThat(Generated.call(route, Context::current)).isSameAs(before);
  }

  @Test
  void touchesNeitherOpenTelemetryNorClockNorArgumentsWhileOff() {
    FaultyOpenTelemetry counted = new FaultyOpenTelemetry(otel.sdk);
    AtomicInteger reads = new AtomicInteger();
    RouteTelemetry telemetry = TestClock.set(
            RouteTelemetry.builder(counted.openTelemetry()).spanGroups("agent"),
            reads::getAndIncrement)
        .build();
    TracedRoute route =
        telemetry.routes("dev.example.Off", Attributes.empty()).verify("verify", "gym.verify");
    int callsBefore = counted.calls();

    Generated.call(
        route,
        on -> on.attribute("key", reads, AtomicInteger::incrementAndGet)
            .result("result", result -> reads.incrementAndGet()),
        () -> RESULT);
    Generated.callLater(route, () -> new CompletableFuture<>());

    assertThat(counted.calls()).isEqualTo(callsBefore);
    assertThat(reads).hasValue(0);

    telemetry.spanGroups().select("verify");
    Generated.call(route, () -> RESULT);
    assertThat(counted.calls()).as("the counter counts").isGreaterThan(callsBefore);
    assertThat(reads).as("the clock is counted").hasValue(2);
  }

  @Test
  void allocatesNothingWhileOff() {
    TracedRoute onlyOff = RouteTelemetry.noop()
        .routes("dev.example.Off", Attributes.empty())
        .verify("verify", "gym.verify");
    TracedRoute offAmongOthers = otel.verify();
    otel.telemetry.spanGroups().select("rollout");

    assertThat(leastBytesOf(() -> Generated.call(onlyOff, () -> RESULT))).isZero();
    assertThat(leastBytesOf(() -> Generated.call(offAmongOthers, () -> RESULT))).isZero();

    otel.telemetry.spanGroups().select("verify");
    assertThat(leastBytesOf(() -> Generated.call(offAmongOthers, () -> RESULT)))
        .as("the measurement measures")
        .isPositive();
  }

  @Test
  void staysOnForOneTelemetryWhenAnotherIsDiscarded() {
    TracedRoute kept = otel.verify();
    assertThat(Garbage.isCollected(discardedRoute())).isTrue();

    RouteTelemetry.builder(otel.sdk).spanGroups("").build();

    assertThat(RouteGate.isOff(kept)).isFalse();
  }

  @Test
  void staysRightHoweverOftenGroupsAreSwitched() {
    TracedRoute route = otel.verify();
    for (int i = 0; i < 200; i++) {
      otel.telemetry.spanGroups().select("");
      assertThat(RouteGate.isOff(route)).isTrue();
      otel.telemetry.spanGroups().select("verify");
      assertThat(RouteGate.isOff(route)).isFalse();
    }
  }

  @Test
  void recordsEachCallWholeOrNotAtAllWhileGroupsAreSwitched() throws Exception {
    TracedRoute route = otel.verify();
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(9);
    try {
      Future<?> switching = threads.submit(() -> {
        for (int i = 0; !done.get(); i++) {
          otel.telemetry.spanGroups().select(i % 2 == 0 ? "server" : "server,verify");
        }
      });
      List<Future<?>> calling = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        calling.add(threads.submit(() -> {
          Context before = Context.current();
          for (int i = 0; i < 2_000; i++) {
            assertThat(Generated.call(route, () -> RESULT)).isSameAs(RESULT);
            assertThat(Context.current()).isSameAs(before);
          }
        }));
      }
      for (Future<?> calls : calling) {
        calls.get();
      }
      done.set(true);
      switching.get();
    } finally {
      threads.shutdownNow();
    }

    otel.telemetry.spanGroups().select("verify");
    Generated.call(route, () -> RESULT);
    assertThat((long) otel.spans().size())
        .isEqualTo(otel.onlyHistogramPoint("gym.verify.duration_ms").getCount())
        .isEqualTo(otel.completed("verify", "success"));
  }

  private static WeakReference<TracedRoute> discardedRoute() {
    return new WeakReference<>(new TestOpenTelemetry().verify());
  }

  /** The least of several rounds: what a compiler thread does to one of them is no matter. */
  private static long leastBytesOf(Runnable call) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 10; round++) {
      long before = threads.getThreadAllocatedBytes(thread);
      for (int i = 0; i < 5_000; i++) {
        call.run();
      }
      // Per call and rounded down: the bean itself may allocate a little.
      least = Math.min(least, (threads.getThreadAllocatedBytes(thread) - before) / 5_000);
    }
    return least;
  }
}
