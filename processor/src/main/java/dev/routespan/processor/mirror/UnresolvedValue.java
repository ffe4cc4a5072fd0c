package dev.routespan.processor.mirror;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * An annotation value that names a constant or a class which is not there.
 *
 * @param annotation the one that has the value, which may be nested in another one
 * @param member the annotation's member, of which the value may be one of several
 */
public record UnresolvedValue(
    Element element, AnnotationMirror annotation, String member, AnnotationValue value) {
  /** What both compilers show in place of a constant that they cannot resolve. */
  private static final String UNRESOLVED = "<error>";

  /** Those of the annotations that a wrapper depends on. */
  static List<UnresolvedValue> of(Element element) {
    List<UnresolvedValue> found = new ArrayList<>();
    for (AnnotationMirror annotation : element.getAnnotationMirrors()) {
      if (AnnotationMirrors.isRead(annotation)) {
        collect(element, annotation, found);
      }
    }
    return found;
  }

  private static void collect(
      Element element, AnnotationMirror annotation, List<UnresolvedValue> found) {
    annotation
        .getElementValues()
        .forEach((member, value) -> collect(
            new UnresolvedValue(element, annotation, member.getSimpleName().toString(), value),
            found));
  }

  private static void collect(UnresolvedValue candidate, List<UnresolvedValue> found) {
    Object content = candidate.value.getValue();
    if (content instanceof List<?> several) {
      several.forEach(each -> collect(candidate.with((AnnotationValue) each), found));
    } else if (content instanceof AnnotationMirror nested) {
      collect(candidate.element, nested, found);
    } else if (candidate.isUnresolved()) {
      found.add(candidate);
    }
  }

  private UnresolvedValue with(AnnotationValue one) {
    return new UnresolvedValue(element, annotation, member, one);
  }

  private boolean isUnresolved() {
    Object content = value.getValue();
    return content instanceof TypeMirror type
        ? type.getKind() == TypeKind.ERROR
        : UNRESOLVED.equals(content) && !isLiteral();
  }

  /** A string of the same text: javac quotes it and no other, the Eclipse compiler quotes both. */
  private boolean isLiteral() {
    return value.getClass().getName().startsWith("com.sun.tools.javac.")
        && !value.toString().equals(UNRESOLVED);
  }

  /** Returns the member and its annotation, for where the source cannot be shown. */
  public String description() {
    String name = annotation.getAnnotationType().asElement().getSimpleName().toString();
    return "@" + name + "(" + member + " = …)";
  }
}
