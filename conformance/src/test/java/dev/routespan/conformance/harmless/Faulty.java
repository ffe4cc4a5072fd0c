package dev.routespan.conformance.harmless;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.implementation.InvocationHandlerAdapter;
import net.bytebuddy.matcher.ElementMatchers;
import org.jspecify.annotations.Nullable;

/**
 * Stand-ins whose methods go by a {@link Plan}, and whose results are stand-ins too. Unlike the JDK's
 * proxies they let a checked exception through that their interface does not declare.
 */
final class Faulty implements InvocationHandler {
  private static final Map<Class<?>, Class<?>> CLASSES = new ConcurrentHashMap<>();

  private final Class<?> type;
  private final Object target;
  private final Plan plan;

  private Faulty(Class<?> type, Object target, Plan plan) {
    this.type = type;
    this.target = target;
    this.plan = plan;
  }

  static <T> T of(Class<T> type, T target, Plan plan) {
    try {
      Class<?> standIn = CLASSES.computeIfAbsent(type, Faulty::define);
      Object made = standIn.getConstructor().newInstance();
      standIn.getField("handler").set(made, new Faulty(type, target, plan));
      return type.cast(made);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Class<?> define(Class<?> type) {
    return new ByteBuddy(ClassFileVersion.JAVA_V17)
        .subclass(Object.class)
        .implement(type)
        .defineField("handler", InvocationHandler.class, Visibility.PUBLIC)
        .method(ElementMatchers.isVirtual()
            .and(ElementMatchers.not(ElementMatchers.isFinalizer()))
            .and(ElementMatchers.not(ElementMatchers.isClone())))
        .intercept(InvocationHandlerAdapter.toField("handler"))
        .make()
        .load(type.getClassLoader())
        .getLoaded();
  }

  @Override
  public @Nullable Object invoke(Object standIn, Method method, Object @Nullable [] arguments)
      throws Throwable {
    String site = type.getSimpleName() + "." + method.getName();
    return plan.call(site, () -> {
      Object result = work(standIn, method, arguments);
      return result != null && isOfOpenTelemetry(method.getReturnType())
          ? of(asObject(method.getReturnType()), result, plan)
          : result;
    });
  }

  /** A stand-in is equal to itself only, or it would be taken for what it stands for. */
  private @Nullable Object work(Object standIn, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("equals")) {
      return standIn == arguments[0];
    }
    if (method.getName().equals("hashCode")) {
      return System.identityHashCode(standIn);
    }
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @SuppressWarnings("unchecked")
  private static Class<Object> asObject(Class<?> type) {
    return (Class<Object>) type;
  }

  /** Contexts are compared by identity, and attributes are data. */
  private static boolean isOfOpenTelemetry(Class<?> type) {
    String name = type.getName();
    return type.isInterface()
        && (name.startsWith("io.opentelemetry.api.trace.")
            || name.startsWith("io.opentelemetry.api.metrics.")
            || name.startsWith("io.opentelemetry.context.propagation."));
  }
}
