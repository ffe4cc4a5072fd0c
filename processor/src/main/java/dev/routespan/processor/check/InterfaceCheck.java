package dev.routespan.processor.check;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.SourceTrees;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Validates that a type can have a wrapper at all. */
public final class InterfaceCheck {
  private final Reporter reporter;
  private final TypeElement type;
  private final SourceTrees trees;

  public InterfaceCheck(Reporter reporter, TypeElement type, SourceTrees trees) {
    this.reporter = reporter;
    this.type = type;
    this.trees = trees;
  }

  /** The type's own {@code @Route}, or the type if only its methods are annotated with one. */
  public Place place() {
    Optional<AnnotationMirror> route = AnnotationMirrors.find(type, AnnotationMirrors.ROUTE);
    return Place.of(type, route.orElse(null));
  }

  public boolean isPossible() {
    if (type.getKind() != ElementKind.INTERFACE) {
      reporter.report(place(), Diagnostic.NOT_AN_INTERFACE, type.getSimpleName(), kind());
      return false;
    }
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      if (trees.isImplicit((TypeElement) each)) {
        reporter.report(
            place(), Diagnostic.IMPLICIT_CLASS, type.getSimpleName(), each.getSimpleName());
        return false;
      }
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
