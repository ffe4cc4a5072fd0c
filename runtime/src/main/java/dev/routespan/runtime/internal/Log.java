package dev.routespan.runtime.internal;

import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The runtime's log: what must not fail a call is told here, and never often. */
public final class Log {
  private static final String NAME = "dev.routespan.runtime";
  private static final long INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Bounds the memory that messages take; what comes after that many is not logged. */
  private static final int MOST_MESSAGES = 1_000;

  private static final Map<String, Long> LAST_LOGGED = new ConcurrentHashMap<>();

  private Log() {}

  /** Logs a message the first time only. */
  public static void warnOnce(String message) {
    warnOnce(message, () -> "");
  }

  /** Logs what happened the first time only, with the details of that time. */
  public static void warnOnce(String what, Supplier<String> details) {
    if (isFirst(what)) {
      warn(what + details.get(), null);
    }
  }

  /** Logs a fault in what the user handed over the first time only. */
  public static void faultOnce(String what, Throwable fault) {
    if (isFirst(what)) {
      warn(what + "; the call is not affected", fault);
    }
  }

  /** Logs a fault of telemetry, at most once a minute for each kind of fault. */
  public static void fault(String what, Throwable fault) {
    long now = System.nanoTime();
    Long last = LAST_LOGGED.get(what);
    if (last != null ? now - last < INTERVAL_NANOS : LAST_LOGGED.size() >= MOST_MESSAGES) {
      return;
    }
    if (last == null
        ? LAST_LOGGED.putIfAbsent(what, now) == null
        : LAST_LOGGED.replace(what, last, now)) {
      warn(what + "; the call is not affected", fault);
    }
  }

  private static boolean isFirst(String what) {
    return LAST_LOGGED.size() < MOST_MESSAGES && LAST_LOGGED.putIfAbsent(what, 0L) == null;
  }

  private static void warn(String message, @Nullable Throwable fault) {
    try {
      System.getLogger(NAME).log(Level.WARNING, message, fault);
    } catch (Throwable e) {
      // A logger that fails, or a fault that cannot be printed, must not fail the call either.
    }
  }
}
