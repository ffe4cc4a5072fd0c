package dev.routespan.processor;

import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What the readers of one handler interface share. */
record HandlerScope(
    TypeElement handler,
    Types types,
    Elements elements,
    Reporter reporter,
    Ancestry ancestry,
    Shadowing shadowing,
    TypeNames names,
    AttributeTypes attributeTypes,
    AccessorFinder accessors) {

  static HandlerScope of(
      TypeElement handler,
      Types types,
      Elements elements,
      Reporter reporter,
      AttributeTypes attributeTypes) {
    Ancestry ancestry = new Ancestry(types, handler);
    Shadowing shadowing = new Shadowing(elements, handler, ancestry.elements());
    AccessorFinder accessors = new AccessorFinder(
        types, elements, attributeTypes, reporter, elements.getPackageOf(handler));
    return new HandlerScope(
        handler,
        types,
        elements,
        reporter,
        ancestry,
        shadowing,
        names(handler, shadowing),
        attributeTypes,
        accessors);
  }

  private static TypeNames names(TypeElement handler, Shadowing shadowing) {
    TypeNames plain = new TypeNames(shadowing);
    List<TypeVariable> variables = handler.getTypeParameters().stream()
        .map(parameter -> (TypeVariable) parameter.asType())
        .toList();
    return plain.with(variables, plain.namesOf(variables));
  }
}
