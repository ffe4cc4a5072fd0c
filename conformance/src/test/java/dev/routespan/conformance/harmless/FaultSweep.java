package dev.routespan.conformance.harmless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.conformance.harmless.Plan.Moment;
import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.context.SettableContextStorageProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Does something again and again, while telemetry fails or hangs at each of its calls in turn, and sees
 * to it that its outcome is as expected, the context as before, and one line logged. In the build each
 * call gets one fault, before or after its work; all of them if the system property asks for it.
 */
final class FaultSweep {
  private static final boolean ALL = "all".equals(System.getProperty("routespan.faults"));

  private final ContextStorage healthy = SettableContextStorageProvider.getContextStorage();
  private final AtomicReference<@Nullable Exception> blocked = new AtomicReference<>();
  private final List<Kind> kinds = new ArrayList<>();
  private final Set<String> methods = new TreeSet<>();
  private int faults;
  private int turn;

  private record Kind(Fault fault, Moment moment) {}

  FaultSweep() {
    for (Fault fault : Fault.values()) {
      for (Moment moment : Moment.values()) {
        kinds.add(new Kind(fault, moment));
      }
    }
  }

  String totals(String what) {
    return String.format(
        "harmless: %s: %,d faults in calls of %d methods of telemetry, no changed outcome",
        what, faults, methods.size());
  }

  /**
   * @param run does it over an instance, and returns the outcome
   */
  <T> void failInTurn(String what, Function<OpenTelemetry, T> run, T expected) {
    int calls = callsOfAHealthyRun(what, run, expected);
    assertThat(calls).isPositive();
    turn++; // so that the same call of another run gets another kind
    for (int i = 1; i <= calls; i++) {
      for (int k = 0; k < kinds.size(); k++) {
        if (ALL || (i + turn) % kinds.size() == k) {
          failAt(i, kinds.get(k), what, run, expected);
        }
      }
    }
    kinds.forEach(kind -> failAlways(kind, what, run, expected));
  }

  private <T> int callsOfAHealthyRun(String what, Function<OpenTelemetry, T> run, T expected) {
    Plan plan = plan(kinds.get(0), call -> false);
    assertThat(logOf(what, plan, run, expected)).isEmpty();
    return plan.calls();
  }

  private <T> void failAt(
      int call, Kind kind, String what, Function<OpenTelemetry, T> run, T expected) {
    Plan plan = plan(kind, each -> each == call);
    List<String> lines = logOf(what + ", " + kind + " at call " + call, plan, run, expected);
    assertThat(lines)
        .as("log of %s, %s at %s, call %s", what, kind, plan.struck(), call)
        .hasSize(kind.fault == Fault.HANG ? 0 : 1);
    methods.add(plan.struck());
    faults++;
  }

  /** However much fails, no line comes twice. */
  private <T> void failAlways(Kind kind, String what, Function<OpenTelemetry, T> run, T expected) {
    if (kind.fault != Fault.HANG) {
      Plan plan = plan(kind, call -> true);
      List<String> lines = logOf(what + ", always " + kind, plan, run, expected);
      assertThat(lines).as("log of %s, always %s", what, kind).isNotEmpty().doesNotHaveDuplicates();
      faults += plan.calls();
    }
  }

  private Plan plan(Kind kind, IntPredicate failing) {
    return new Plan(kind.fault, kind.moment, failing);
  }

  private <T> List<String> logOf(
      String what, Plan plan, Function<OpenTelemetry, T> run, T expected) {
    OpenTelemetry openTelemetry = FaultyTelemetry.over(plan);
    plan.hangUntil(site -> anotherCallIsDone(site, openTelemetry));
    Context before = new FaultyContext(
        RolloutContext.with(Context.root(), "7-1")
            .with(Baggage.builder().put("tenant", "a").build()),
        plan);
    Scope outer = healthy.attach(before);
    SettableContextStorageProvider.setContextStorage(new FaultyStorage(healthy, plan));
    LogLines log = new LogLines();
    try (outer;
        log) {
      plan.start();
      T outcome = run.apply(openTelemetry);
      plan.pause();
      String at = what + ", " + plan.struck();
      assertThat(outcome).as(at).isEqualTo(expected);
      assertThat(healthy.current()).as(at).isSameAs(before);
      assertThat(blocked).as("%s: another thread's call meanwhile", at).hasNullValue();
      return log.lines();
    } finally {
      plan.pause();
      SettableContextStorageProvider.setContextStorage(healthy);
    }
  }

  /** What hangs in a call of one thread may not stop another's; only the SDK exports in turn. */
  private void anotherCallIsDone(String site, OpenTelemetry openTelemetry) {
    if (site.startsWith("SpanExporter.")) {
      return;
    }
    try {
      CompletableFuture.runAsync(() -> FaultyTelemetry.probe(openTelemetry))
          .get(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      blocked.set(e);
    }
  }
}
