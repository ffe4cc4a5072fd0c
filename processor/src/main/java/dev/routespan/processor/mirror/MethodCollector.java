package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** Finds the methods that a wrapper has to implement, each with all its declarations. */
public final class MethodCollector {
  private final Types types;
  private final TypeElement handler;
  private final Ancestry ancestry;
  private final TypeNames names;

  MethodCollector(Types types, TypeElement handler, Ancestry ancestry, TypeNames names) {
    this.types = types;
    this.handler = handler;
    this.ancestry = ancestry;
    this.names = names;
  }

  public List<MethodGroup> collect() {
    Map<String, List<Declaration>> groups = new LinkedHashMap<>();
    for (TypeElement type : ancestry.elements()) {
      for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
        if (isOverridable(method)) {
          Declaration declaration =
              new Declaration(method, ancestry.asSeen(type), asMember(type, method));
          groups.computeIfAbsent(key(declaration), key -> new ArrayList<>()).add(declaration);
        }
      }
    }
    return groups.values().stream()
        .map(group -> new MethodGroup(group, ancestry))
        .toList();
  }

  public static boolean isOverridable(ExecutableElement method) {
    return !method.getModifiers().contains(Modifier.STATIC)
        && !method.getModifiers().contains(Modifier.PRIVATE);
  }

  private ExecutableType asMember(TypeElement type, ExecutableElement method) {
    // Of a type without parameters the method's own type is right, and the Eclipse compiler agrees.
    // It is asked for the parent, as for the handler it would answer with any parent's method.
    boolean plain = type.equals(handler) || type.getTypeParameters().isEmpty();
    return (ExecutableType)
        (plain ? method.asType() : types.asMemberOf(ancestry.asSeen(type), method));
  }

  /** The same for all declarations of a method: its name and its erased parameters. */
  private String key(Declaration declaration) {
    StringBuilder key = new StringBuilder(declaration.element().getSimpleName());
    for (TypeMirror parameter : declaration.type().getParameterTypes()) {
      key.append(',').append(names.of(types.erasure(parameter)));
    }
    return key.toString();
  }
}
