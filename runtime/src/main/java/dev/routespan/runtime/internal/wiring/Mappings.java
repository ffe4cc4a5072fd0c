package dev.routespan.runtime.internal.wiring;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The annotations by which frameworks know a class that has routes; by name, as none need be there. */
final class Mappings {
  private static final Set<String> NAMES = Set.of(
      "io.micronaut.http.annotation.Controller",
      "jakarta.ws.rs.Path",
      "javax.ws.rs.Path",
      "org.springframework.stereotype.Controller");

  private Mappings() {}

  /** Returns the first that one of the types is annotated with, itself or by another annotation. */
  static @Nullable String of(Set<Class<?>> types) {
    for (Class<?> type : types) {
      for (Annotation present : type.getDeclaredAnnotations()) {
        if (isMapping(present.annotationType(), new HashSet<>())) {
          return "@" + present.annotationType().getSimpleName();
        }
      }
    }
    return null;
  }

  private static boolean isMapping(Class<?> annotation, Set<AnnotatedElement> seen) {
    if (NAMES.contains(annotation.getName())) {
      return true;
    }
    if (seen.add(annotation)) {
      for (Annotation meta : annotation.getDeclaredAnnotations()) {
        if (isMapping(meta.annotationType(), seen)) {
          return true;
        }
      }
    }
    return false;
  }
}
