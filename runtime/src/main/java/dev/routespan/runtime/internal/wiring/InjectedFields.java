package dev.routespan.runtime.internal.wiring;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a class that a container is to fill. */
final class InjectedFields {
  private static final Set<String> NAMES = Set.of(
      "jakarta.annotation.Resource",
      "jakarta.inject.Inject",
      "jakarta.persistence.PersistenceContext",
      "jakarta.ws.rs.core.Context",
      "javax.annotation.Resource",
      "javax.inject.Inject",
      "javax.persistence.PersistenceContext",
      "javax.ws.rs.core.Context",
      "org.eclipse.microprofile.config.inject.ConfigProperty",
      "org.springframework.beans.factory.annotation.Autowired",
      "org.springframework.beans.factory.annotation.Value");

  /** Fields of a class and those above it pin no other class loader than their own. */
  private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
    @Override
    protected List<Field> computeValue(Class<?> type) {
      return of(type);
    }
  };

  private InjectedFields() {}

  /** Returns descriptions of those that nobody has filled; without those that cannot be read. */
  static List<String> ofWhichNullIn(Object handler) throws IllegalAccessException {
    List<String> empty = new ArrayList<>();
    for (Field field : FIELDS.get(handler.getClass())) {
      if (field.get(handler) == null) {
        empty.add("@" + injection(field) + " " + field.getDeclaringClass().getName() + "."
            + field.getName());
      }
    }
    return empty;
  }

  private static List<Field> of(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !field.getType().isPrimitive()
            && injection(field) != null
            && field.trySetAccessible()) {
          fields.add(field);
        }
      }
    }
    return List.copyOf(fields);
  }

  private static @Nullable String injection(Field field) {
    for (Annotation annotation : field.getDeclaredAnnotations()) {
      if (NAMES.contains(annotation.annotationType().getName()) && isRequired(annotation)) {
        return annotation.annotationType().getSimpleName();
      }
    }
    return null;
  }

  /** Spring leaves a field null if its annotation says that it may. */
  private static boolean isRequired(Annotation annotation) {
    try {
      return !Boolean.FALSE.equals(
          annotation.annotationType().getMethod("required").invoke(annotation));
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
