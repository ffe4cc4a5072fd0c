package dev.routespan.processor.mirror;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/** Finds the parent through which a call of a method is not ambiguous. */
final class CallTarget {
  private final HandlerScope scope;
  private final List<Declaration> inForce;
  private final Predicate<List<Declaration>> isAmbiguous;

  /**
   * @param inForce all declarations that a call through the interface itself may mean
   * @param isAmbiguous whether javac cannot decide between these
   */
  CallTarget(
      HandlerScope scope, List<Declaration> inForce, Predicate<List<Declaration>> isAmbiguous) {
    this.scope = scope;
    this.inForce = inForce;
    this.isAmbiguous = isAmbiguous;
  }

  /**
   * Returns a parent that the wrapper can name, if there is any: another one may inherit from a
   * hidden one. Empty if the interface itself will do.
   *
   * @param callees the declarations that may be called
   */
  Optional<DeclaredType> find(List<Declaration> callees) {
    if (!isAmbiguous.test(inForce)) {
      return Optional.empty();
    }
    Optional<DeclaredType> visible =
        callees.stream().flatMap(this::parents).filter(scope.access()::reaches).findFirst();
    return visible.or(() -> Optional.of(callees.get(0).parent()));
  }

  /** The types through which a call finds this declaration and no other. */
  private Stream<DeclaredType> parents(Declaration declaration) {
    Ancestry ancestry = scope.ancestry();
    Stream<DeclaredType> heirs = ancestry.elements().stream()
        .filter(type -> ancestry.isBelow(type, declaration.owner()))
        .filter(type -> !isAmbiguous.test(seenThrough(type)))
        .map(ancestry::asSeen);
    return Stream.concat(Stream.of(declaration.parent()), heirs);
  }

  private List<Declaration> seenThrough(TypeElement type) {
    return inForce.stream()
        .filter(each -> scope.ancestry().isBelow(type, each.owner()))
        .toList();
  }
}
