package dev.routespan.runtime.internal;

/** Keeps the thread's interruption over code of the user's that is run for telemetry alone. */
public final class InterruptFlag {

  private InterruptFlag() {}

  /** Returns whether this thread is interrupted, and leaves it so. */
  public static boolean isSet() {
    return Thread.currentThread().isInterrupted();
  }

  /** Interrupts this thread again, where the interruption may have been used up. */
  public static void restore(boolean wasSet) {
    if (wasSet) {
      Thread.currentThread().interrupt();
    }
  }
}
