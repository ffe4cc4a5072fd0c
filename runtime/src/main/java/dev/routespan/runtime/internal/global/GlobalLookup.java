package dev.routespan.runtime.internal.global;

import static java.lang.invoke.MethodType.methodType;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
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
public final class GlobalLookup {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  private static final MethodHandle HELD = held();

  private GlobalLookup() {}

  /** Returns null if the instance is not set; the same object until another one is set. */
  static @Nullable OpenTelemetry find() throws Throwable {
    OpenTelemetry held = (OpenTelemetry) HELD.invokeExact();
    return held == null && GlobalAutoconfiguration.start()
        ? (OpenTelemetry) HELD.invokeExact()
        : held;
  }

  /** Returns the same for who asks once; null if it cannot be told. */
  public static @Nullable OpenTelemetry ask() {
    try {
      return find();
    } catch (Throwable fault) {
      Log.fault("could not look for the global OpenTelemetry", fault);
      return null;
    }
  }

  /** Returns what asks the API itself; that of 1.57.0 on can tell. */
  static MethodHandle telling() throws ReflectiveOperationException {
    MethodHandle getOrNoop =
        LOOKUP.findStatic(GlobalOpenTelemetry.class, "getOrNoop", methodType(OpenTelemetry.class));
    MethodHandle nullForNoop = LOOKUP.findStatic(
        GlobalLookup.class, "nullForNoop", methodType(OpenTelemetry.class, OpenTelemetry.class));
    return MethodHandles.filterReturnValue(getOrNoop, nullForNoop);
  }

  private static @Nullable OpenTelemetry nullForNoop(OpenTelemetry told) {
    return told == OpenTelemetry.noop() ? null : told;
  }

  private static MethodHandle held() {
    try {
      Field field = GlobalOpenTelemetry.class.getDeclaredField("globalOpenTelemetry");
      field.setAccessible(true);
      return LOOKUP.unreflectGetter(field).asType(methodType(OpenTelemetry.class));
    } catch (ReflectiveOperationException | RuntimeException unreadable) {
      return tellingInstead(unreadable);
    }
  }

  private static MethodHandle tellingInstead(Exception unreadable) {
    try {
      return telling();
    } catch (ReflectiveOperationException silent) {
      Log.warnOnce(
          "this version of opentelemetry-api does not tell whether its global instance is set, so"
              + " that RouteTelemetry.global() reports nothing; use a newer one: " + unreadable);
      return MethodHandles.constant(OpenTelemetry.class, null);
    }
  }
}
