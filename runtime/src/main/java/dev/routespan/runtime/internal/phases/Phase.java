package dev.routespan.runtime.internal.phases;

import java.util.Locale;

/** What a rollout waits for, beside what it does itself. */
public enum Phase {
  MODEL,
  VERIFICATION,
  TOOLS;

  /** Returns its name in metrics and headers. */
  public String attribute() {
    return name().toLowerCase(Locale.ROOT);
  }
}
