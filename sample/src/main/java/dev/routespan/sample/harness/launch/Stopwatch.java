package dev.routespan.sample.harness.launch;

import java.time.Duration;
import java.util.Locale;

/** Measures a wait, and tells when it is time for another sign of life. */
final class Stopwatch {
  private final long start = System.nanoTime();
  private final Duration heartbeat;
  private Duration next;

  Stopwatch(Duration heartbeat) {
    this.heartbeat = heartbeat;
    this.next = heartbeat;
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  boolean isHeartbeatDue() {
    boolean due = elapsed().compareTo(next) > 0;
    if (due) {
      next = next.plus(heartbeat);
    }
    return due;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.1f s", elapsed().toMillis() / 1000.0);
  }
}
