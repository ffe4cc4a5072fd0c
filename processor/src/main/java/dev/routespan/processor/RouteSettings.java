package dev.routespan.processor;

import dev.routespan.processor.Reporter.Place;
import dev.routespan.processor.RouteSpec.Options;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/**
 * A valid {@code @Route}, wherever it stands; a type's one holds for many methods.
 *
 * @param spanName empty for the kind's default
 */
record RouteSettings(
    Element element,
    AnnotationMirror annotation,
    Kind kind,
    String spanName,
    Options options,
    List<AnnotationValue> expected,
    boolean untilClosed,
    boolean endsAtReturn) {

  String spanName(String method) {
    return spanName.isEmpty() ? kind.defaultSpanName(options.group(), method) : spanName;
  }

  Place placeOf(AnnotationValue value) {
    return new Place(element, annotation, value);
  }
}
