package dev.routespan.runtime.internal.rollout;

import dev.routespan.runtime.internal.CurrentRollout;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.Quoted;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** The syntax of a rollout id, and its place in OpenTelemetry's context. */
public final class RolloutId {
  private RolloutId() {}

  /** Returns the id in the context, or null if there is none or the context fails. Never throws. */
  public static @Nullable String of(Context context) {
    try {
      return CurrentRollout.idOf(context);
    } catch (Throwable fault) {
      Log.fault("could not read the rollout id of a context", fault);
      return null;
    }
  }

  /**
   * Returns a context like the given one but with this id; the given one if the id is null.
   *
   * @throws IllegalArgumentException if the id is malformed
   */
  public static Context with(Context context, @Nullable String id) {
    return id == null ? context : CurrentRollout.with(context, requireValid(id));
  }

  /**
   * Returns the context with the id in it, and without it where the context fails. Never throws.
   *
   * @param validId null leaves the context as it is
   */
  public static Context withValid(Context context, @Nullable String validId) {
    try {
      return with(context, validId);
    } catch (Throwable fault) {
      Log.fault("could not put a rollout id into a context", fault);
      return context;
    }
  }

  /**
   * Returns the id unchanged.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  public static String requireValid(String id) {
    if (!isValid(id)) {
      throw new IllegalArgumentException("malformed rollout id "
          + Quoted.of(id)
          + ": use letters, digits, '.', '_' and '-', starting with a letter or digit");
    }
    return id;
  }

  /** Returns whether an id is well-formed, of whatever length. */
  public static boolean isValid(String id) {
    if (id.isEmpty() || !isLetterOrDigit(id.charAt(0))) {
      return false;
    }
    for (int i = 1; i < id.length(); i++) {
      char c = id.charAt(i);
      if (!isLetterOrDigit(c) && c != '.' && c != '_' && c != '-') {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetterOrDigit(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }
}
