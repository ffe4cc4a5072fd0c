package dev.routespan.runtime.internal.security;

import dev.routespan.runtime.internal.Log;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/** What some types, of which one inherits the others, say about security. */
final class SecurityOfTypes {
  private final List<SecurityAnnotation> ofTypes = new ArrayList<>();
  private final Map<Signature, List<SecurityAnnotation>> ofMethods = new LinkedHashMap<>();

  record Signature(String name, List<Class<?>> parameters) {
    static final Signature UNKNOWN = new Signature("", List.of());

    static Signature of(Method method) {
      return new Signature(method.getName(), List.of(method.getParameterTypes()));
    }
  }

  SecurityOfTypes(Collection<Class<?>> types) {
    for (Class<?> type : types) {
      String name = type.getName();
      ofTypes.addAll(read(name, () -> SecurityAnnotation.of(type, name)));
      for (Method method : read(name, () -> List.of(type.getDeclaredMethods()))) {
        if (!Modifier.isStatic(method.getModifiers())) {
          addMethod(method, name + "." + method.getName() + "()");
        }
      }
    }
  }

  private void addMethod(Method method, String place) {
    ofMethods
        .computeIfAbsent(Signature.of(method), signature -> new ArrayList<>())
        .addAll(read(place, () -> SecurityAnnotation.of(method, place)));
  }

  /** A class that is missing costs what names it, and not what can be read beside that. */
  private static <T> List<T> read(String what, Callable<List<T>> source) {
    try {
      return source.call();
    } catch (Throwable fault) {
      Log.fault("could not read all security annotations of " + what, fault);
      return List.of();
    }
  }

  /** Returns those of all methods, or one that stands for them if they could not be read. */
  Set<Signature> signatures() {
    return ofMethods.isEmpty() ? Set.of(Signature.UNKNOWN) : ofMethods.keySet();
  }

  boolean isSilent() {
    return ofTypes.isEmpty() && ofMethods.values().stream().allMatch(List::isEmpty);
  }

  /** Returns what holds for a method. */
  List<SecurityAnnotation> of(Signature signature) {
    List<SecurityAnnotation> all = new ArrayList<>(ofMethods.getOrDefault(signature, List.of()));
    boolean hasRoles = all.stream().anyMatch(SecurityAnnotation::isOfRoles);
    ofTypes.stream().filter(each -> !hasRoles || !each.isOfRoles()).forEach(all::add);
    return all;
  }
}
