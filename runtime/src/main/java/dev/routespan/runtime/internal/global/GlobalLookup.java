package dev.routespan.runtime.internal.global;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Looks for OpenTelemetry's global instance without setting it, as {@code GlobalOpenTelemetry.get()}
 * would, to one that does nothing and stays. From 1.57.0 on the api tells whether it is set; the
 * nested classes are linked only where they fit.
 */
final class GlobalLookup {
  private static final boolean CAN_TELL = canTell();

  private GlobalLookup() {}

  /** Returns null if the instance is not set. */
  static @Nullable OpenTelemetry find() {
    return CAN_TELL ? Telling.find() : Silent.find();
  }

  private static boolean canTell() {
    try {
      Telling.find();
      return true;
    } catch (LinkageError e) {
      return false;
    }
  }

  private static final class Telling {
    static @Nullable OpenTelemetry find() {
      return GlobalOpenTelemetry.isSet() ? GlobalOpenTelemetry.get() : null;
    }
  }

  /** Older versions keep it in a field and tell nobody; there is no other way that does not set it. */
  private static final class Silent {
    private static final @Nullable Field INSTANCE = field();

    static @Nullable OpenTelemetry find() {
      try {
        return INSTANCE != null && INSTANCE.get(null) != null ? GlobalOpenTelemetry.get() : null;
      } catch (IllegalAccessException e) {
        return null;
      }
    }

    private static @Nullable Field field() {
      try {
        Field field = GlobalOpenTelemetry.class.getDeclaredField("globalOpenTelemetry");
        field.setAccessible(true);
        return field;
      } catch (ReflectiveOperationException | RuntimeException e) {
        Log.warnOnce(
            "this version of opentelemetry-api does not tell whether its global instance is"
                + " set, so that RouteTelemetry.global() reports nothing; use a newer one: " + e);
        return null;
      }
    }
  }
}
