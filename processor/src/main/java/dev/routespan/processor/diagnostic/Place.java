package dev.routespan.processor.diagnostic;

import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/**
 * Where a message is printed: at an element, perhaps at one of its annotations, perhaps at one value
 * of that.
 *
 * @param element null if the message is about nothing in particular
 * @param annotation null for the element as a whole
 * @param value null for the annotation as a whole
 */
public record Place(Element element, AnnotationMirror annotation, AnnotationValue value) {

  public static Place of(Element element) {
    return new Place(element, null, null);
  }

  public static Place of(Element element, AnnotationMirror annotation) {
    return new Place(element, annotation, null);
  }

  /** Returns the place of an annotation's member, or the annotation if that has no such value. */
  public static Place of(Element element, AnnotationMirror annotation, String member) {
    AnnotationValue written = null;
    for (var value : annotation.getElementValues().entrySet()) {
      if (value.getKey().getSimpleName().contentEquals(member)) {
        written = value.getValue();
      }
    }
    return new Place(element, annotation, written);
  }
}
