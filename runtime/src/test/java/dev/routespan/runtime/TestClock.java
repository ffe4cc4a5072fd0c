package dev.routespan.runtime;

import java.util.function.LongSupplier;

/** Sets the clock that durations are measured with, which no user can. */
public final class TestClock {

  private TestClock() {}

  /** Returns the same builder. */
  public static RouteTelemetry.Builder set(RouteTelemetry.Builder builder, LongSupplier nanoClock) {
    return builder.nanoClock(nanoClock);
  }
}
