package dev.routespan.runtime.internal.wiring;

import dev.routespan.runtime.internal.Log;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells of what a container would do for a handler's class, and does not for its wrapper: fill its
 * fields, and find its routes. Both fail in silence, or far from the cause.
 */
public final class LostWiring {
  private LostWiring() {}

  /**
   * Looks at a handler that is to be wrapped, and warns. Never throws.
   *
   * @param interfaceName the canonical name of the interface that the wrapper is made from
   */
  public static void check(Object delegate, String interfaceName) {
    Class<?> type = delegate.getClass();
    try {
      if (HandlerTypes.isContainersClass(type)) {
        return;
      }
      for (String field : InjectedFields.ofWhichNullIn(delegate)) {
        Log.warnOnce("the wrapper of " + interfaceName + " leaves " + field
            + " null: a container fills the fields of what it makes itself. Let it make the handler,"
            + " or hand the value over as an argument of the constructor or the method");
      }
      String mapping = hiddenMapping(type, interfaceName);
      if (mapping != null) {
        Log.warnOnce(
            "the wrapper of " + interfaceName + " hides " + mapping + " on " + type.getName()
                + ", so that a framework finds no route in it: put the annotation on the interface, or"
                + " wrap a handler that this class calls");
      }
    } catch (Throwable fault) {
      Log.fault("could not look for injected fields and mappings of " + type.getName(), fault);
    }
  }

  private static @Nullable String hiddenMapping(Class<?> type, String interfaceName) {
    Set<Class<?>> types = HandlerTypes.withSupertypes(type);
    Class<?> api = HandlerTypes.find(types, interfaceName);
    if (api == null) {
      return null;
    }
    types.removeIf(Class::isInterface);
    String mapping = Mappings.of(types);
    return mapping == null || Mappings.of(HandlerTypes.withSupertypes(api)) != null
        ? null
        : mapping;
  }
}
