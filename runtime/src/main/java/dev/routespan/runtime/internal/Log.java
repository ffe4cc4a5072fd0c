package dev.routespan.runtime.internal;

import java.lang.System.Logger.Level;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The runtime's log: what must not fail a call is told here, and never often, see {@link LogLimit}. */
public final class Log {
  private static final String NAME = "dev.routespan.runtime";
  private static final LogLimit LIMIT = new LogLimit(System::nanoTime);

  private Log() {}

  /** Logs a message the first time only. */
  public static void warnOnce(String message) {
    warnOnce(message, () -> "");
  }

  /** Logs what happened the first time only, with the details of that time. */
  public static void warnOnce(String what, Supplier<String> details) {
    if (LIMIT.isFirst(what)) {
      warn(what + details.get(), null);
    }
  }

  /** Logs a fault in what the user handed over the first time only. */
  public static void faultOnce(String what, Throwable fault) {
    if (LIMIT.isFirst(what)) {
      warn(what + "; the call is not affected", fault);
    }
  }

  /** Logs a fault of telemetry, at most once a minute for each kind of fault. */
  public static void fault(String what, Throwable fault) {
    if (LIMIT.isDue(what)) {
      warn(what + "; the call is not affected", fault);
    }
  }

  private static void warn(String message, @Nullable Throwable fault) {
    try {
      System.getLogger(NAME).log(Level.WARNING, message, fault);
    } catch (Throwable e) {
      // A logger that fails, or a fault that cannot be printed, must not fail the call either.
    }
  }
}
