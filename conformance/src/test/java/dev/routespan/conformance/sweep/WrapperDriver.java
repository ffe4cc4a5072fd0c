package dev.routespan.conformance.sweep;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.generated.TracedRoute;
import dev.routespan.testing.TestRoutes;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes wrappers of compiled handlers and calls each of their methods twice: once the delegate
 * returns, once it throws.
 */
final class WrapperDriver {
  private static final Set<String> OF_EVERY_WRAPPER = Stream.of(RouteWrapper.class.getMethods())
      .map(WrapperDriver::signature)
      .collect(Collectors.toSet());

  private final ClassLoader loader;
  private final TestRoutes routes = TestRoutes.create("sweep");

  WrapperDriver(ClassLoader loader) {
    this.loader = loader;
  }

  /** What is wrong with the wrapper; empty if nothing is. */
  List<String> drive(HandlerSource handler) {
    try {
      return new Drive(handler).faults();
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return List.of(handler.wrapperName() + " cannot be used: " + e);
    }
  }

  private static final class Thrown extends Error {
    private static final long serialVersionUID = 1;

    Thrown() {
      super("of the delegate", null, false, false);
    }
  }

  /** The delegate of one wrapper, and what it saw of the call that is under way. */
  private static final class Recorder implements InvocationHandler {
    private Object result;
    private Thrown thrown;
    private int calls;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      if (method.getDeclaringClass() == Object.class) {
        return method.getName().equals("toString") ? "delegate" : null;
      }
      calls++;
      if (thrown != null) {
        throw thrown;
      }
      return result;
    }
  }

  private final class Drive {
    private final List<String> faults = new ArrayList<>();
    private final Recorder recorder = new Recorder();
    private final Class<?> type;
    private final Class<?> wrapper;

    Drive(HandlerSource handler) throws ReflectiveOperationException {
      type = loader.loadClass(handler.qualifiedName());
      wrapper = loader.loadClass(handler.wrapperName());
    }

    List<String> faults() throws ReflectiveOperationException {
      checkMethods();
      Object wrapped = wrap();
      routes.clear();
      for (Method method : wrapper.getDeclaredMethods()) {
        if (isPassedOn(method)) {
          call(wrapped, method, valueOf(method.getReturnType()), null);
          call(wrapped, method, null, new Thrown());
        }
      }
      long traced = Stream.of(wrapper.getDeclaredFields())
          .filter(field -> field.getType() == TracedRoute.class)
          .count();
      int made = routes.spans().size();
      check(made == 2 * traced, made + " spans of two calls of " + traced + " routes");
      return faults;
    }

    private void checkMethods() {
      Set<String> own = Stream.of(wrapper.getDeclaredMethods())
          .map(WrapperDriver::signature)
          .collect(Collectors.toSet());
      Stream.of(type.getMethods())
          .filter(Interfaces::isDelegated)
          .forEach(method -> check(own.contains(signature(method)), "does not pass on " + method));
    }

    private Object wrap() throws ReflectiveOperationException {
      Object delegate = Proxy.newProxyInstance(loader, new Class<?>[] {type}, recorder);
      Object wrapped = wrapper
          .getMethod("wrap", type, RouteTelemetry.class)
          .invoke(null, delegate, routes.telemetry());
      Object unwrapped = wrapper.getMethod("unwrap", type).invoke(null, wrapped);
      check(wrapped.getClass() == wrapper && unwrapped == delegate, "does not wrap");
      return wrapped;
    }

    private void call(Object wrapped, Method method, Object result, Thrown thrown)
        throws IllegalAccessException {
      recorder.result = result;
      recorder.thrown = thrown;
      recorder.calls = 0;
      Object[] arguments =
          Stream.of(method.getParameterTypes()).map(WrapperDriver::nothing).toArray();
      try {
        Object returned = method.invoke(wrapped, arguments);
        check(thrown == null && Objects.equals(returned, result), method + " gave " + returned);
      } catch (InvocationTargetException e) {
        check(e.getCause() == thrown, method + " threw " + e.getCause());
      }
      check(recorder.calls == 1, method + " called the delegate " + recorder.calls + " times");
    }

    private void check(boolean right, String fault) {
      if (!right) {
        faults.add(wrapper.getName() + ": " + fault);
      }
    }
  }

  private static boolean isPassedOn(Method method) {
    return Modifier.isPublic(method.getModifiers())
        && !method.isBridge()
        && !OF_EVERY_WRAPPER.contains(signature(method))
        && Interfaces.isDelegated(method);
  }

  /** The value of a parameter nobody cares for. */
  private static Object nothing(Class<?> type) {
    return Array.get(Array.newInstance(type, 1), 0);
  }

  /** A result that is not the default one, where that is easily had. */
  private static Object valueOf(Class<?> type) {
    if (type == void.class) {
      return null;
    }
    if (type == boolean.class) {
      return true;
    }
    if (type == char.class) {
      return 'r';
    }
    if (type.isPrimitive()) {
      Object array = Array.newInstance(type, 1);
      Array.setByte(array, 0, (byte) 7);
      return Array.get(array, 0);
    }
    return type.isAssignableFrom(String.class) ? "result" : null;
  }

  private static String signature(Method method) {
    return method.getName()
        + Stream.of(method.getParameterTypes()).map(Class::getName).toList();
  }
}
