package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/**
 * An interface and all its super-interfaces as it sees them, subtypes before their supertypes. The
 * order of an {@code extends} clause has no influence.
 */
final class Ancestry {
  private final Types types;
  private final Map<TypeElement, DeclaredType> members = new LinkedHashMap<>();

  Ancestry(Types types, TypeElement handler) {
    this.types = types;
    add((DeclaredType) handler.asType());
  }

  private void add(DeclaredType type) {
    TypeElement element = (TypeElement) type.asElement();
    if (!element.getKind().isInterface() || members.putIfAbsent(element, type) != null) {
      return;
    }
    for (TypeMirror parent : types.directSupertypes(type)) {
      add((DeclaredType) parent);
    }
  }

  List<TypeElement> elements() {
    List<TypeElement> sorted = new ArrayList<>(members.keySet());
    Map<TypeElement, Long> sizes = new LinkedHashMap<>();
    sorted.forEach(type -> sizes.put(type, countAncestors(type)));
    // A subtype has more ancestors than each of its supertypes.
    sorted.sort(Comparator.comparing((TypeElement type) -> -sizes.get(type))
        .thenComparing(type -> type.getQualifiedName().toString()));
    return sorted;
  }

  private long countAncestors(TypeElement type) {
    return members.keySet().stream().filter(other -> isBelow(type, other)).count();
  }

  boolean isBelow(TypeElement type, TypeElement ancestor) {
    return types.isSubtype(types.erasure(type.asType()), types.erasure(ancestor.asType()));
  }

  DeclaredType asSeen(TypeElement ancestor) {
    return members.get(ancestor);
  }
}
