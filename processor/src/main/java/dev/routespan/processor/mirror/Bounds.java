package dev.routespan.processor.mirror;

import java.util.List;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;

/** Reads the bounds of a type variable, which is less simple than it looks. */
final class Bounds {
  private Bounds() {}

  /** As they are where the variable is seen; its element would only tell how they are declared. */
  static List<? extends TypeMirror> of(TypeVariable variable) {
    TypeMirror upper = variable.getUpperBound();
    List<? extends TypeMirror> seen =
        upper instanceof IntersectionType intersection ? intersection.getBounds() : List.of(upper);
    List<? extends TypeMirror> declared = ((TypeParameterElement) variable.asElement()).getBounds();
    // Of Object & A the Eclipse compiler shows the variable itself, of Object & A & B only A & B.
    return seen.size() < declared.size() ? declared : seen;
  }
}
