package dev.routespan.springboot;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ClassUtils;

/**
 * What is known of a class whose objects may be handlers; read once a class.
 *
 * @param wrappers those of its annotated interfaces; of two of which one extends the other, only that
 * @param routes which wrapper's method a call of a method goes to, under whichever name proxies know it
 */
record HandlerType(List<Wrapper> wrappers, Map<Method, Target> routes) {

  private static final ClassValue<HandlerType> OF_CLASS = new ClassValue<>() {
    @Override
    protected HandlerType computeValue(Class<?> type) {
      return read(type);
    }
  };

  /**
   * Where a call goes.
   *
   * @param wrapper the index of the wrapper
   * @param method the interface's method
   */
  record Target(int wrapper, Method method) {}

  static HandlerType of(Class<?> type) {
    return OF_CLASS.get(type);
  }

  boolean isHandler() {
    return !wrappers.isEmpty();
  }

  private static HandlerType read(Class<?> type) {
    Set<Class<?>> interfaces = interfacesOf(type);
    List<Wrapper> wrappers = mostSpecific(
        interfaces.stream().map(Wrapper::of).flatMap(Optional::stream).toList());
    Map<Method, Target> routes = new HashMap<>();
    for (int i = 0; i < wrappers.size(); i++) {
      for (Class<?> each : interfacesOf(wrappers.get(i).type())) {
        for (Method method : each.getDeclaredMethods()) {
          addRoute(method, new Target(i, method), type, routes);
        }
      }
    }
    if (!wrappers.isEmpty()) {
      interfaces.forEach(each -> addSynonyms(each, type, routes));
    }
    return new HandlerType(wrappers, Map.copyOf(routes));
  }

  private static List<Wrapper> mostSpecific(List<Wrapper> found) {
    return found.stream()
        .filter(each -> found.stream()
            .noneMatch(other -> other != each && each.type().isAssignableFrom(other.type())))
        .toList();
  }

  private static void addRoute(
      Method method, Target target, Class<?> type, Map<Method, Target> routes) {
    if (Modifier.isStatic(method.getModifiers()) || Modifier.isPrivate(method.getModifiers())) {
      return;
    }
    routes.putIfAbsent(method, target);
    routes.putIfAbsent(ClassUtils.getMostSpecificMethod(method, type), target);
    routes.putIfAbsent(AopUtils.getMostSpecificMethod(method, type), target);
  }

  /** A proxy of interfaces knows a method by the first of them that has it, which need not be ours. */
  private static void addSynonyms(Class<?> other, Class<?> type, Map<Method, Target> routes) {
    for (Method method : other.getDeclaredMethods()) {
      Target target = routes.get(AopUtils.getMostSpecificMethod(method, type));
      if (target != null) {
        routes.putIfAbsent(method, target);
      }
    }
  }

  /** Returns all interfaces of a type, itself included if it is one. */
  static Set<Class<?>> interfacesOf(Class<?> type) {
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    List<Class<?>> left = new ArrayList<>(List.of(type));
    while (!left.isEmpty()) {
      Class<?> each = left.remove(0);
      if (!each.isInterface() || interfaces.add(each)) {
        left.addAll(List.of(each.getInterfaces()));
        addIfPresent(each.getSuperclass(), left);
      }
    }
    return interfaces;
  }

  private static void addIfPresent(@Nullable Class<?> type, List<Class<?>> types) {
    if (type != null) {
      types.add(type);
    }
  }
}
