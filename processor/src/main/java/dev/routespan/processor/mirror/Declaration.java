package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;

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

  /** What the method declares to throw, as the handler interface sees it. */
  public List<TypeMirror> thrown() {
    List<TypeMirror> thrown = new ArrayList<>(type.getThrownTypes());
    thrown.addAll(Kotlin.thrown(element));
    return thrown;
  }

  public boolean isDefault() {
    return element.isDefault();
  }

  /** Inherited through a raw type: the member's type is erased, and a call of it may be unchecked. */
  public boolean isRaw() {
    return !owner().getTypeParameters().isEmpty() && parent.getTypeArguments().isEmpty();
  }
}
