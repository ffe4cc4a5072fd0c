package dev.routespan.testing;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Until when an assertion looks again before it fails. */
final class Patience {
  private static final long PAUSE_MILLIS = 2;

  private final long deadlineNanos;

  private Patience(Duration duration) {
    this.deadlineNanos = System.nanoTime() + duration.toNanos();
  }

  static Patience none() {
    return new Patience(Duration.ZERO);
  }

  /** Starts now. */
  static Patience of(Duration duration) {
    return new Patience(requireNonNull(duration, "duration"));
  }

  /** Returns the problem that is left at last; null as soon as there is none. */
  @Nullable String outlast(Supplier<@Nullable String> problem) {
    String found = problem.get();
    while (found != null && System.nanoTime() - deadlineNanos < 0 && pause()) {
      found = problem.get();
    }
    return found;
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
