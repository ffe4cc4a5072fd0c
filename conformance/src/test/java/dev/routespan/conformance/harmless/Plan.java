package dev.routespan.conformance.harmless;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Counts the calls of telemetry in a run, and lets some of them fail before or after their work. */
final class Plan {
  enum Moment {
    BEFORE,
    AFTER
  }

  interface Work {
    @Nullable Object run() throws Throwable;
  }

  private final Fault fault;
  private final Moment moment;
  private final IntPredicate failing;
  private volatile Consumer<String> hanging = site -> {};
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicBoolean paused = new AtomicBoolean(true);
  private volatile String struck = "nothing";

  Plan(Fault fault, Moment moment, IntPredicate failing) {
    this.fault = fault;
    this.moment = moment;
    this.failing = failing;
  }

  /**
   * @param hanging is told where a call hangs, and returns when that is over
   */
  void hangUntil(Consumer<String> hanging) {
    this.hanging = hanging;
  }

  /** From now on calls count, until {@link #pause}. */
  void start() {
    paused.set(false);
  }

  /** What is called from now on is not telemetry of the run, but of the test or its handler. */
  void pause() {
    paused.set(true);
  }

  int calls() {
    return calls.get();
  }

  /** Where it failed last. */
  String struck() {
    return struck;
  }

  @Nullable Object call(String site, Work work) throws Throwable {
    boolean fails = !paused.get() && failing.test(calls.incrementAndGet());
    if (fails) {
      struck = site;
    }
    if (fails && moment == Moment.BEFORE) {
      fault.strike(() -> hanging.accept(site));
    }
    Object result = work.run();
    if (fails && moment == Moment.AFTER) {
      fault.strike(() -> hanging.accept(site));
    }
    return result;
  }

  /** Throws what {@link #call} throws, and declares none of it. */
  @Nullable Object callQuietly(String site, Work work) {
    return this.<RuntimeException>callAs(site, work);
  }

  @SuppressWarnings("unchecked")
  private <X extends Throwable> @Nullable Object callAs(String site, Work work) throws X {
    try {
      return call(site, work);
    } catch (Throwable t) {
      throw (X) t;
    }
  }
}
