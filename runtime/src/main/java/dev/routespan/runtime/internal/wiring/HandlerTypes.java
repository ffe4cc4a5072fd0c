package dev.routespan.runtime.internal.wiring;

import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The types of a handler, and of the interface that it is wrapped as. */
public final class HandlerTypes {
  /** What containers name the classes by which they enforce annotations. */
  private static final Pattern CONTAINERS_CLASS =
      Pattern.compile("\\$\\$|\\$Proxy\\d+$|Definition\\$Intercepted$|_Subclass$|_ClientProxy$");

  private HandlerTypes() {}

  /** Returns whether a container made the class, so that the object behind it is the container's. */
  public static boolean isContainersClass(Class<?> type) {
    return Proxy.isProxyClass(type) || CONTAINERS_CLASS.matcher(type.getName()).find();
  }

  /** Returns the interface of that canonical name among the types, or null. */
  public static @Nullable Class<?> find(Set<Class<?>> types, String interfaceName) {
    String name = interfaceName.replace('$', '.');
    for (Class<?> type : types) {
      if (type.isInterface() && type.getName().replace('$', '.').equals(name)) {
        return type;
      }
    }
    return null;
  }

  /** Returns the type and all above it but {@code Object}; may be changed. */
  public static Set<Class<?>> withSupertypes(Class<?> type) {
    Set<Class<?>> types = new LinkedHashSet<>();
    collect(type, types);
    return types;
  }

  private static void collect(@Nullable Class<?> type, Set<Class<?>> types) {
    if (type != null && type != Object.class && types.add(type)) {
      collect(type.getSuperclass(), types);
      for (Class<?> each : type.getInterfaces()) {
        collect(each, types);
      }
    }
  }
}
