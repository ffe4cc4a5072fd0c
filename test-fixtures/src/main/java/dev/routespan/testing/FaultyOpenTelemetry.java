package dev.routespan.testing;

import io.opentelemetry.api.OpenTelemetry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An OpenTelemetry whose every object is a proxy: counts the calls of all their methods, and fails
 * at some of them.
 */
public final class FaultyOpenTelemetry {

  /** Chooses the calls that fail; the first is number 1. */
  public interface Failing {
    boolean isAt(int call, String method);
  }

  private final OpenTelemetry openTelemetry;
  private final Failing failing;
  private final Supplier<@Nullable Throwable> fault;
  private final AtomicInteger calls = new AtomicInteger();

  /** One that never fails. */
  public FaultyOpenTelemetry(OpenTelemetry delegate) {
    this(delegate, (call, method) -> false, () -> null);
  }

  /**
   * @param fault what is thrown; null lets the call return null
   */
  public FaultyOpenTelemetry(
      OpenTelemetry delegate, Failing failing, Supplier<@Nullable Throwable> fault) {
    this.openTelemetry = (OpenTelemetry) proxy(OpenTelemetry.class, delegate);
    this.failing = failing;
    this.fault = fault;
  }

  public OpenTelemetry openTelemetry() {
    return openTelemetry;
  }

  public int calls() {
    return calls.get();
  }

  private Object proxy(Class<?> type, Object target) {
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Faults(target));
  }

  private static boolean isOfTheApi(Class<?> type) {
    return type.isInterface()
        && (type.getName().startsWith("io.opentelemetry.api.trace.")
            || type.getName().startsWith("io.opentelemetry.api.metrics."));
  }

  private final class Faults implements InvocationHandler {
    private final Object target;

    Faults(Object target) {
      this.target = target;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      if (failing.isAt(calls.incrementAndGet(), method.getName())) {
        Throwable thrown = fault.get();
        if (thrown != null) {
          throw thrown;
        }
        if (!method.getReturnType().isPrimitive()) {
          return null;
        }
      }
      // A proxy is equal to itself only, or it would be taken for what it stands for.
      if (method.getName().equals("equals")) {
        return proxy == arguments[0];
      } else if (method.getName().equals("hashCode")) {
        return System.identityHashCode(proxy);
      }
      try {
        Object result = method.invoke(target, arguments);
        return result != null && isOfTheApi(method.getReturnType())
            ? proxy(method.getReturnType(), result)
            : result;
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
