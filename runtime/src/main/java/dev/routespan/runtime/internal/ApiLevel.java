package dev.routespan.runtime.internal;

import static java.lang.invoke.MethodType.methodType;

import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.trace.Tracer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.UndeclaredThrowableException;

/**
 * What the opentelemetry-api at hand can tell. Tracers and instruments of newer versions know whether
 * they are enabled, those of 1.49.0, which this is compiled against, do not. The handles are constants,
 * so that a call through one costs what a plain call does.
 */
public final class ApiLevel {
  private static final MethodHandle TRACER_IS_ENABLED = isEnabledOf(Tracer.class);
  private static final MethodHandle HISTOGRAM_IS_ENABLED = isEnabledOf(DoubleHistogram.class);

  private ApiLevel() {}

  /** Returns false if the tracer says that it drops every span. */
  public static boolean isEnabled(Tracer tracer) {
    return ask(TRACER_IS_ENABLED, tracer);
  }

  /** Returns false if the histogram says that it drops every measurement. */
  public static boolean isEnabled(DoubleHistogram histogram) {
    return ask(HISTOGRAM_IS_ENABLED, histogram);
  }

  private static boolean ask(MethodHandle isEnabled, Object target) {
    try {
      return (boolean) isEnabled.invokeExact(target);
    } catch (RuntimeException | Error fault) {
      throw fault;
    } catch (Throwable undeclared) {
      throw new UndeclaredThrowableException(undeclared);
    }
  }

  /** Returns one that says true where the type cannot tell. */
  private static MethodHandle isEnabledOf(Class<?> type) {
    MethodHandle isEnabled;
    try {
      isEnabled =
          MethodHandles.publicLookup().findVirtual(type, "isEnabled", methodType(boolean.class));
    } catch (ReflectiveOperationException e) {
      isEnabled = MethodHandles.dropArguments(MethodHandles.constant(boolean.class, true), 0, type);
    }
    return isEnabled.asType(methodType(boolean.class, Object.class));
  }
}
