package dev.routespan.runtime.internal.global;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Looks for OpenTelemetry's global instance at each call, without setting it, as {@code
 * GlobalOpenTelemetry.get()} would, to one that does nothing and stays.
 *
 * <p>It is kept in a volatile field. The methods that tell whether it is set, from 1.57.0 on, wait for a
 * lock, which OpenTelemetry holds for as long as it configures itself: they are asked only if the field
 * cannot be read.
 */
final class GlobalLookup {
  private static final MethodHandle HELD = held();

  private GlobalLookup() {}

  /** Returns null if the instance is not set; the same object until another one is set. */
  static @Nullable OpenTelemetry find() throws Throwable {
    OpenTelemetry held = (OpenTelemetry) HELD.invokeExact();
    return held == null && GlobalAutoconfiguration.start()
        ? (OpenTelemetry) HELD.invokeExact()
        : held;
  }

  /** What the api itself tells; from 1.57.0 on. */
  static @Nullable OpenTelemetry told() {
    OpenTelemetry told = GlobalOpenTelemetry.getOrNoop();
    return told == OpenTelemetry.noop() ? null : told;
  }

  private static MethodHandle held() {
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodType type = MethodType.methodType(OpenTelemetry.class);
    try {
      Field field = GlobalOpenTelemetry.class.getDeclaredField("globalOpenTelemetry");
      field.setAccessible(true);
      return lookup.unreflectGetter(field).asType(type);
    } catch (ReflectiveOperationException | RuntimeException unreadable) {
      return toldBy(lookup, type, unreadable);
    }
  }

  private static MethodHandle toldBy(
      MethodHandles.Lookup lookup, MethodType type, Exception unreadable) {
    try {
      told();
      return lookup.findStatic(GlobalLookup.class, "told", type);
    } catch (ReflectiveOperationException | LinkageError silent) {
      Log.warnOnce(
          "this version of opentelemetry-api does not tell whether its global instance is set, so"
              + " that RouteTelemetry.global() reports nothing; use a newer one: " + unreadable);
      return MethodHandles.constant(OpenTelemetry.class, null);
    }
  }
}
