package dev.routespan.processor.mirror;

import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/** All declarations of one method, the most specific first. */
public final class MethodGroup {
  private final List<Declaration> declarations;
  private final List<Declaration> inForce;

  MethodGroup(List<Declaration> declarations, Ancestry ancestry) {
    this.declarations = List.copyOf(declarations);
    this.inForce = declarations.size() == 1 ? this.declarations : inForce(declarations, ancestry);
  }

  private static List<Declaration> inForce(List<Declaration> declarations, Ancestry ancestry) {
    return declarations.stream()
        .filter(one -> declarations.stream()
            .noneMatch(other -> other != one && ancestry.isBelow(other.owner(), one.owner())))
        .toList();
  }

  public List<Declaration> all() {
    return declarations;
  }

  /** Those that no other one overrides. */
  public List<Declaration> inForce() {
    return inForce;
  }

  /** Whether some declarations have a variable arity parameter where others have an array. */
  public boolean differsInVarargs() {
    return declarations.stream()
            .map(each -> each.element().isVarArgs())
            .distinct()
            .count()
        > 1;
  }

  public Declaration first() {
    return declarations.get(0);
  }

  public ExecutableElement element() {
    return first().element();
  }

  public String name() {
    return element().getSimpleName().toString();
  }

  /** Public methods of Object, which the wrapper has anyway. */
  public boolean isOfObject() {
    int parameters = element().getParameters().size();
    return switch (name()) {
      case "hashCode", "toString" -> parameters == 0;
      case "equals" ->
        parameters == 1
            && first().type().getParameterTypes().get(0) instanceof DeclaredType type
            && type.asElement() instanceof TypeElement parameter
            && parameter.getQualifiedName().contentEquals("java.lang.Object");
      default -> false;
    };
  }
}
