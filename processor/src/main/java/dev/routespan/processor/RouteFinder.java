package dev.routespan.processor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Decides whether a method is a route, and which {@code @Route} it obeys. */
final class RouteFinder {
  private final TypeElement handler;
  private final RouteReader reader;
  private final Map<Element, Optional<RouteSettings>> known = new HashMap<>();

  RouteFinder(TypeElement handler, RouteReader reader) {
    this.handler = handler;
    this.reader = reader;
  }

  /** The nearest declaration that says anything decides; else the types do. */
  Optional<RouteSettings> find(MethodGroup group) {
    if (group.isOfObject()) {
      return Optional.empty();
    }
    for (Declaration declaration : group.all()) {
      if (Annotations.has(declaration.element(), Annotations.UNTRACED)) {
        return Optional.empty();
      }
      if (Annotations.has(declaration.element(), Annotations.ROUTE)) {
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
        && Annotations.has(type.getEnclosingElement(), "io.grpc.stub.annotations.GrpcGenerated");
  }

  private Optional<RouteSettings> ofTypes(MethodGroup group) {
    if (Annotations.has(handler, Annotations.ROUTE)) {
      return settings(handler);
    }
    return group.all().stream()
        .map(Declaration::owner)
        .filter(owner -> Annotations.has(owner, Annotations.ROUTE))
        .findFirst()
        .flatMap(this::settings);
  }

  private Optional<RouteSettings> settings(Element annotated) {
    Optional<AnnotationMirror> route = Annotations.find(annotated, Annotations.ROUTE);
    return route.isEmpty()
        ? Optional.empty()
        : known.computeIfAbsent(annotated, element -> reader.read(element, route.get()));
  }
}
