package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.generated.RouteWrapper;
import dev.routespan.runtime.internal.security.HiddenSecurity;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * What the processor wrote for an annotated interface, found by its name. (The catalog says the same,
 * but may be switched off.)
 *
 * @param type the annotated interface
 * @param wrap the wrapper's static factory
 */
record Wrapper(Class<?> type, Method wrap) {

  private static final ClassValue<Optional<Wrapper>> OF_INTERFACE = new ClassValue<>() {
    @Override
    protected Optional<Wrapper> computeValue(Class<?> type) {
      return Optional.ofNullable(find(type));
    }
  };

  /** Returns the wrapper of an interface, if that is an annotated one. */
  static Optional<Wrapper> of(Class<?> type) {
    return OF_INTERFACE.get(type);
  }

  /** Returns a handler's wrapper; the proxies around it enforce what it hides. */
  Object around(Object handler, RouteTelemetry telemetry) {
    return HiddenSecurity.whileEnforced(() -> {
      Object wrapped = ReflectionUtils.invokeMethod(wrap, null, handler, telemetry);
      return Objects.requireNonNull(wrapped);
    });
  }

  private static @Nullable Wrapper find(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (loader == null || type.getName().startsWith("org.springframework.")) {
      return null;
    }
    try {
      Class<?> wrapper = Class.forName(nameOf(type), false, loader);
      return RouteWrapper.class.isAssignableFrom(wrapper) ? withFactory(type, wrapper) : null;
    } catch (ClassNotFoundException | NoSuchMethodException | LinkageError notOurs) {
      return null;
    }
  }

  private static Wrapper withFactory(Class<?> type, Class<?> wrapper) throws NoSuchMethodException {
    Method wrap = wrapper.getDeclaredMethod("wrap", type, RouteTelemetry.class);
    ReflectionUtils.makeAccessible(wrap);
    return new Wrapper(type, wrap);
  }

  private static String nameOf(Class<?> type) {
    StringBuilder name = new StringBuilder(type.getSimpleName());
    for (Class<?> outer = type.getDeclaringClass();
        outer != null;
        outer = outer.getDeclaringClass()) {
      name.insert(0, outer.getSimpleName() + "_");
    }
    name.insert(0, "Instrumented");
    String packageName = ClassUtils.getPackageName(type);
    return packageName.isEmpty() ? name.toString() : packageName + "." + name;
  }
}
