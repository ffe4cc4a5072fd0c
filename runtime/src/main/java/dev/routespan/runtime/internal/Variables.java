package dev.routespan.runtime.internal;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the variables that NeMo Gym's servers share: {@code NEMO_GYM_OTEL_<KEY>}, else {@code
 * NEMO_LENS_<KEY>}. Never throws: a value that cannot be read is logged once, and the default stays.
 */
public final class Variables {
  private static final List<String> PREFIXES = List.of("NEMO_GYM_OTEL_", "NEMO_LENS_");

  /** What makes a process one of a fleet's, if any of them is set. */
  private static final List<String> KEYS = List.of(
      "ENABLED",
      "EXPORTER",
      "TRACES_ENABLED",
      "METRICS_ENABLED",
      "LOGS_ENABLED",
      "SPAN_GROUPS",
      "RUN_ID",
      "USER_ID",
      "SERVICE_NAME_PER_SERVER",
      "DRAIN_MS");

  private static final List<String> SERVER_VARIABLES =
      List.of("NEMO_GYM_SERVER_NAME", "NEMO_GYM_SERVER_TYPE", "NEMO_GYM_SERVICE_GROUP");

  private final Function<String, @Nullable String> source;

  /**
   * @param source finds the value of a variable, null if it is not set
   */
  public Variables(Function<String, @Nullable String> source) {
    this.source = requireNonNull(source, "source");
  }

  /** Returns whether any of them is set, so that they decide what is on. */
  public boolean areOfFleet() {
    return KEYS.stream().anyMatch(key -> find(key) != null)
        || SERVER_VARIABLES.stream().anyMatch(name -> plain(name) != null);
  }

  /** Returns a variable that is set under either prefix; blank counts as not set. */
  public @Nullable Variable find(String key) {
    for (String prefix : PREFIXES) {
      String value = plain(prefix + key);
      if (value != null) {
        return new Variable(prefix + key, value);
      }
    }
    return null;
  }

  /** Returns the value under either prefix, or null. */
  public @Nullable String text(String key) {
    Variable variable = find(key);
    return variable == null ? null : variable.value;
  }

  /** Returns the value of a variable that has no prefix to be added, or null. */
  public @Nullable String plain(String name) {
    String value = source.apply(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  /** Returns a boolean. */
  public boolean flag(String key, boolean defaultValue) {
    Variable variable = find(key);
    if (variable == null) {
      return defaultValue;
    }
    return switch (variable.value.toLowerCase(Locale.ROOT)) {
      case "1", "true", "yes", "on" -> true;
      case "0", "false", "no", "off" -> false;
      default -> {
        Log.warnOnce(
            variable + " is neither true (1, true, yes, on) nor false (0, false, no, off); "
                + defaultValue + " is used");
        yield defaultValue;
      }
    };
  }

  /** Returns a number of milliseconds. */
  public long millis(String key, long defaultValue) {
    Variable variable = find(key);
    if (variable == null) {
      return defaultValue;
    }
    if (variable.value.matches("[0-9]{1,9}")) {
      return Long.parseLong(variable.value);
    }
    Log.warnOnce(variable + " is not a whole number of milliseconds; " + defaultValue + " is used");
    return defaultValue;
  }

  /**
   * Returns one of several values, in lower case.
   *
   * @param choices the first one is the default
   */
  public String choice(String key, List<String> choices) {
    String defaultValue = choices.get(0);
    Variable variable = find(key);
    if (variable == null) {
      return defaultValue;
    }
    String value = variable.value.toLowerCase(Locale.ROOT);
    if (choices.contains(value)) {
      return value;
    }
    Log.warnOnce(
        variable + " is none of " + String.join(", ", choices) + "; " + defaultValue + " is used");
    return defaultValue;
  }

  /** A variable that is set; shown quoted, since its origin is unknown. */
  public record Variable(String name, String value) {
    @Override
    public String toString() {
      return name + "=" + Quoted.of(value);
    }
  }
}
