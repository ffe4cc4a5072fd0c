package dev.routespan.processor.mirror;

import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;

/**
 * One declaration of a method, as the handler interface sees it.
 *
 * @param parent the declaring type, with the type arguments that the handler interface gives it
 * @param type the method's type as a member of the handler interface
 */
public record Declaration(ExecutableElement element, DeclaredType parent, ExecutableType type) {

  public TypeElement owner() {
    return (TypeElement) element.getEnclosingElement();
  }

  public boolean isDefault() {
    return element.isDefault();
  }

  /** Inherited through a raw type: the member's type is erased, and a call of it may be unchecked. */
  public boolean isRaw() {
    return !owner().getTypeParameters().isEmpty() && parent.getTypeArguments().isEmpty();
  }
}
