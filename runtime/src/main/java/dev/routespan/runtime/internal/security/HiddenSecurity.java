package dev.routespan.runtime.internal.security;

import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.security.SecurityOfTypes.Signature;
import dev.routespan.runtime.internal.wiring.HandlerTypes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Tells of security annotations on a handler's class that its wrapper would hide: frameworks look for
 * them on the class of the object they call, and the wrapper's says what the interface says.
 */
public final class HiddenSecurity {
  /** Empty where nothing is hidden, by the interface's name. Strings alone pin no class loader. */
  private static final ClassValue<Map<String, String>> MESSAGES = new ClassValue<>() {
    @Override
    protected Map<String, String> computeValue(Class<?> type) {
      return new ConcurrentHashMap<>();
    }
  };

  /** Set while a handler is wrapped behind the proxies that enforce its annotations. */
  private static final ThreadLocal<Boolean> ENFORCED = new ThreadLocal<>();

  private HiddenSecurity() {}

  /**
   * Runs what wraps a handler whose annotations a proxy around the wrapper enforces, so that nothing is
   * hidden: {@link #check} has nothing to say meanwhile, on this thread.
   */
  public static <T> T whileEnforced(Supplier<T> wrapping) {
    Boolean outer = ENFORCED.get();
    ENFORCED.set(true);
    try {
      return wrapping.get();
    } finally {
      if (outer == null) {
        ENFORCED.remove();
      }
    }
  }

  /**
   * Looks at a handler that is to be wrapped, once a class, and warns.
   *
   * @param interfaceName the canonical name of the interface that the wrapper is made from
   * @param strict whether to throw instead of warning
   * @throws IllegalStateException if {@code strict}, and the wrapper would hide an annotation
   */
  public static void check(Object delegate, String interfaceName, boolean strict) {
    if (ENFORCED.get() != null) {
      return;
    }
    String message = message(delegate.getClass(), interfaceName);
    if (message.isEmpty()) {
      return;
    }
    if (strict) {
      throw new IllegalStateException(message);
    }
    Log.warnOnce(message);
  }

  private static String message(Class<?> type, String interfaceName) {
    Map<String, String> messages = MESSAGES.get(type);
    String message = messages.get(interfaceName);
    if (message == null) {
      message = read(type, interfaceName);
      messages.put(interfaceName, message);
    }
    return message;
  }

  private static String read(Class<?> type, String interfaceName) {
    try {
      return HandlerTypes.isContainersClass(type) ? "" : describeHidden(type, interfaceName);
    } catch (Throwable fault) {
      Log.fault("could not look for security annotations of " + type.getName(), fault);
      return "";
    }
  }

  private static String describeHidden(Class<?> type, String interfaceName) {
    Set<Class<?>> types = HandlerTypes.withSupertypes(type);
    Class<?> api = HandlerTypes.find(types, interfaceName);
    if (api == null) {
      return "";
    }
    types.removeIf(each -> each.isInterface() && !api.isAssignableFrom(each));
    types.addAll(HandlerTypes.withSupertypes(api));
    SecurityOfTypes security = new SecurityOfTypes(types);
    if (security.isSilent()) {
      return "";
    }
    Set<String> hidden =
        descriptions(security, new SecurityOfTypes(HandlerTypes.withSupertypes(api)));
    return hidden.isEmpty()
        ? ""
        : "the wrapper of " + interfaceName + " hides " + String.join(", ", hidden)
            + ", which the interface lacks: wrap the container's bean, not a `new` object, or put"
            + " the annotation on the interface";
  }

  private static Set<String> descriptions(SecurityOfTypes security, SecurityOfTypes seen) {
    Set<String> descriptions = new TreeSet<>();
    for (Signature signature : seen.signatures()) {
      List<SecurityAnnotation> kept = seen.of(signature);
      security.of(signature).stream()
          .filter(SecurityAnnotation::restricts)
          .filter(each -> kept.stream().noneMatch(each::saysTheSameAs))
          .forEach(each -> descriptions.add(each.description()));
    }
    return descriptions;
  }
}
