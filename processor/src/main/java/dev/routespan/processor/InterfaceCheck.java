package dev.routespan.processor;

import dev.routespan.processor.Reporter.Place;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Judges whether a type can have a wrapper at all. */
final class InterfaceCheck {
  private final Reporter reporter;
  private final TypeElement type;

  InterfaceCheck(Reporter reporter, TypeElement type) {
    this.reporter = reporter;
    this.type = type;
  }

  /** The type's own {@code @Route}, or the type if only its methods bear one. */
  Place place() {
    Optional<AnnotationMirror> route = Annotations.find(type, Annotations.ROUTE);
    return new Place(type, route.orElse(null), null);
  }

  boolean isPossible() {
    if (type.getKind() != ElementKind.INTERFACE) {
      reporter.report(place(), Diagnostic.NOT_AN_INTERFACE, type.getSimpleName(), kind());
      return false;
    }
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      if (each.getModifiers().contains(Modifier.PRIVATE)) {
        reporter.report(
            place(), Diagnostic.PRIVATE_INTERFACE, each.getSimpleName(), type.getSimpleName());
        return false;
      }
    }
    if (type.getModifiers().contains(Modifier.SEALED)) {
      reporter.report(place(), Diagnostic.SEALED_INTERFACE, type.getSimpleName());
      return false;
    }
    return true;
  }

  private String kind() {
    return switch (type.getKind()) {
      case ENUM -> "an enum";
      case RECORD -> "a record";
      case ANNOTATION_TYPE -> "an annotation type";
      default -> "a class";
    };
  }
}
