package dev.routespan.runtime.internal.phases;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;

/**
 * How long the phases of a rollout took so far, as far as this process knows. Of calls within each other
 * the outermost counts, so that no time counts twice. Safe for use by several threads.
 */
public final class PhaseTimes {
  private static final ContextKey<PhaseTimes> KEY = ContextKey.named("routespan-phases");
  private static final Phase[] PHASES = Phase.values();

  /** Far beyond any rollout: what a header says beyond it is a mistake. */
  private static final double MOST_MILLIS = 1e10;

  /** Those of a phase within another, which count nowhere. */
  private static final PhaseTimes WITHIN_A_PHASE = new PhaseTimes(0, null);

  /** Empty if these are not a rollout's own. */
  private final DoubleAdder[] millis;

  /** Those that a phase counts in when it ends; null if these are none of a phase that counts. */
  private final @Nullable PhaseTimes around;

  private PhaseTimes(int phases, @Nullable PhaseTimes around) {
    this.around = around;
    this.millis = new DoubleAdder[phases];
    Arrays.setAll(millis, phase -> new DoubleAdder());
  }

  /** Returns times of which nothing has been counted. */
  public static PhaseTimes create() {
    return new PhaseTimes(PHASES.length, null);
  }

  /** Returns the times in the context, or null if there are none or the context fails. */
  public static @Nullable PhaseTimes of(Context context) {
    try {
      return context.get(KEY);
    } catch (Throwable fault) {
      Log.fault("could not read the phases of a context", fault);
      return null;
    }
  }

  /** Returns the context with these times, in which phases count; without them if it fails. */
  public Context in(Context context) {
    try {
      return context.with(KEY, this);
    } catch (Throwable fault) {
      Log.fault("could not put phases into a context", fault);
      return context;
    }
  }

  /** Returns the context of a phase, in which no other counts, if phases count in the given one. */
  public static Context inPhase(Context context) {
    PhaseTimes times = of(context);
    if (times == null) {
      return context;
    }
    return (times.isOpen() ? new PhaseTimes(0, times) : WITHIN_A_PHASE).in(context);
  }

  /** Returns whether phases count here. */
  public boolean isOpen() {
    return millis.length > 0;
  }

  /** Counts a phase that has ended, in whose context {@link #inPhase} has returned. */
  public static void count(Phase phase, double durationMillis, Context context) {
    PhaseTimes times = of(context);
    if (times != null && times.around != null) {
      times.around.add(phase, durationMillis);
    }
  }

  private void add(Phase phase, double durationMillis) {
    millis[phase.ordinal()].add(durationMillis);
  }

  /** Returns how long it took so far. */
  public double millis(Phase phase) {
    return millis[phase.ordinal()].sum();
  }

  /** Returns what another process may add, such as {@code model=12.500,tools=3.000}; may be empty. */
  public String toHeader() {
    StringBuilder header = new StringBuilder();
    for (Phase phase : PHASES) {
      double sum = millis(phase);
      if (sum > 0) {
        header.append(header.isEmpty() ? "" : ",");
        header.append(phase.attribute()).append('=');
        header.append(String.format(Locale.ROOT, "%.3f", sum));
      }
    }
    return header.toString();
  }

  /** Adds what another process has told, unless a phase around has it already; skips what is no time. */
  public static void addHeader(@Nullable String header, Context context) {
    PhaseTimes times = of(context);
    if (header == null || times == null || !times.isOpen()) {
      return;
    }
    for (String part : header.split(",", PHASES.length + 1)) {
      for (Phase phase : PHASES) {
        String start = phase.attribute() + "=";
        String told = part.strip();
        if (told.startsWith(start)) {
          times.add(phase, parse(told.substring(start.length())));
        }
      }
    }
  }

  private static double parse(String text) {
    if (!text.matches("[0-9]{1,10}([.][0-9]{1,3})?")) {
      return 0;
    }
    return Math.min(Double.parseDouble(text), MOST_MILLIS);
  }
}
