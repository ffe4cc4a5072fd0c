package dev.routespan.springboot;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** Why a handler is not wrapped, where wrapping it would break it. */
enum Obstacle {
  CONTROLLER(
      "is a controller: put @RestController and the mappings on the interface %s, and make the"
          + " class a @Component, or let the controller call a handler that is a bean of its own"),
  LISTENER(
      "has a method that Spring calls (@EventListener, @Scheduled or the like) and that no proxy"
          + " of it has: make it neither private nor the class final, or move it to another bean"),
  FROZEN("has a proxy that takes no more advice");

  private static final Set<String> LISTENERS = Set.of(
      "EventListener", "JmsListener", "KafkaListener", "RabbitListener", "Scheduled", "Schedules");

  private final String description;

  Obstacle(String description) {
    this.description = description;
  }

  String describe(String interfaceName) {
    return description.formatted(interfaceName);
  }

  /** Returns what stops a class whose objects have a proxy already. */
  static @Nullable Obstacle ofProxied(Class<?> type) {
    return isController(type) ? CONTROLLER : null;
  }

  /**
   * Returns what stops a class whose objects have no proxy.
   *
   * @param ofClass whether the proxy would be a sub-class
   */
  static @Nullable Obstacle of(Class<?> type, boolean ofClass) {
    if (isController(type)) {
      return CONTROLLER;
    }
    return hasHiddenListener(type, ofClass) ? LISTENER : null;
  }

  private static boolean isController(Class<?> type) {
    return MergedAnnotations.from(type, SearchStrategy.SUPERCLASS)
        .isPresent("org.springframework.stereotype.Controller");
  }

  private static boolean hasHiddenListener(Class<?> type, boolean ofClass) {
    for (Method method : ReflectionUtils.getAllDeclaredMethods(type)) {
      boolean isHidden = ofClass
          ? Modifier.isPrivate(method.getModifiers())
          : !ClassUtils.getInterfaceMethodIfPossible(method, type)
              .getDeclaringClass()
              .isInterface();
      if (isHidden && isListener(method)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isListener(Method method) {
    return MergedAnnotations.from(method).stream()
        .map(MergedAnnotation::getType)
        .anyMatch(each -> LISTENERS.contains(each.getSimpleName())
            && each.getName().startsWith("org.springframework."));
  }
}
