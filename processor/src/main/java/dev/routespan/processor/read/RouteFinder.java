package dev.routespan.processor.read;

import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.Declaration;
import dev.routespan.processor.mirror.MethodGroup;
import dev.routespan.processor.mirror.RouteMirror;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Decides whether a method is a route, and which {@code @Route} it follows. */
final class RouteFinder {
  private final TypeElement handler;
  private final RouteReader reader;
  private final Map<Element, Optional<RouteMirror>> known = new HashMap<>();

  RouteFinder(TypeElement handler, RouteReader reader) {
    this.handler = handler;
    this.reader = reader;
  }

  /** The nearest declaration that says anything decides; else the types do. */
  Optional<RouteMirror> find(MethodGroup group) {
    if (group.isOfObject()) {
      return Optional.empty();
    }
    for (Declaration declaration : group.all()) {
      if (AnnotationMirrors.has(declaration.element(), AnnotationMirrors.UNTRACED)) {
        return Optional.empty();
      }
      if (AnnotationMirrors.has(declaration.element(), AnnotationMirrors.ROUTE)) {
        return settings(declaration.element());
      }
    }
    Declaration first = group.first();
    return first.isDefault() && !isUnimplementedService(first.owner())
        ? settings(first.owner())
        : ofTypes(group);
  }

  /** Its default methods only answer UNIMPLEMENTED: they stand for abstract ones. */
  private static boolean isUnimplementedService(TypeElement type) {
    return type.getSimpleName().contentEquals("AsyncService")
        && AnnotationMirrors.has(
            type.getEnclosingElement(), "io.grpc.stub.annotations.GrpcGenerated");
  }

  private Optional<RouteMirror> ofTypes(MethodGroup group) {
    if (AnnotationMirrors.has(handler, AnnotationMirrors.ROUTE)) {
      return settings(handler);
    }
    return group.all().stream()
        .map(Declaration::owner)
        .filter(owner -> AnnotationMirrors.has(owner, AnnotationMirrors.ROUTE))
        .findFirst()
        .flatMap(this::settings);
  }

  private Optional<RouteMirror> settings(Element annotated) {
    Optional<AnnotationMirror> route = AnnotationMirrors.find(annotated, AnnotationMirrors.ROUTE);
    return route.isEmpty()
        ? Optional.empty()
        : known.computeIfAbsent(annotated, element -> reader.read(element, route.get()));
  }
}
