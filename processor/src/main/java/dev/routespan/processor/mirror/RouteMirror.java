package dev.routespan.processor.mirror;

import dev.routespan.processor.model.RouteKind;
import dev.routespan.processor.model.RouteSpec.Options;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/**
 * A valid {@code @Route}, whatever it stands on; a type's one holds for many methods.
 *
 * @param element what is annotated with it
 * @param spanName empty for the kind's default
 * @param dialect empty for the method's name
 */
public record RouteMirror(
    Element element,
    AnnotationMirror annotation,
    RouteKind kind,
    String spanName,
    String dialect,
    Options options,
    List<AnnotationValue> expected,
    boolean untilClosed,
    boolean endsAtReturn) {

  public String dialect(String method) {
    return dialect.isEmpty() ? RouteKind.snakeCase(method) : dialect;
  }

  public String spanName(String method) {
    return spanName.isEmpty() ? kind.defaultSpanName(options.group(), method) : spanName;
  }
}
