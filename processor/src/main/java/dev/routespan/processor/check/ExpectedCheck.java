package dev.routespan.processor.check;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.EndStrategies;
import dev.routespan.processor.mirror.HandlerScope;
import dev.routespan.processor.mirror.MethodGroup;
import dev.routespan.processor.mirror.RouteMirror;
import dev.routespan.processor.model.EndStrategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Warns of expected exceptions that no covered route can throw. */
public final class ExpectedCheck {
  private final HandlerScope scope;
  private final Reporter reporter;
  private final Types types;

  public ExpectedCheck(HandlerScope scope, Reporter reporter) {
    this.scope = scope;
    this.reporter = reporter;
    this.types = scope.types();
  }

  public void check(List<MethodGroup> groups, Map<MethodGroup, RouteMirror> routes) {
    Map<RouteMirror, List<MethodGroup>> covered = new LinkedHashMap<>();
    for (MethodGroup group : groups) {
      RouteMirror route = routes.get(group);
      if (route != null && !route.expected().isEmpty()) {
        covered.computeIfAbsent(route, key -> new ArrayList<>()).add(group);
      }
    }
    covered.forEach(this::check);
  }

  private void check(RouteMirror route, List<MethodGroup> covered) {
    if (covered.stream().anyMatch(group -> isAsynchronous(route, group))) {
      return; // A future can fail with anything.
    }
    for (AnnotationValue value : route.expected()) {
      TypeMirror expected = (TypeMirror) value.getValue();
      if (isChecked(expected) && covered.stream().noneMatch(group -> canThrow(group, expected))) {
        reporter.report(
            new Place(route.element(), route.annotation(), value),
            Diagnostic.EXPECTED_NEVER_THROWN,
            scope.names().of(expected));
      }
    }
  }

  private boolean isAsynchronous(RouteMirror route, MethodGroup group) {
    EndStrategies strategies = new EndStrategies(scope.facts(), group.first().type());
    return strategies.find(route.untilClosed()) != EndStrategy.AT_RETURN;
  }

  private boolean isChecked(TypeMirror type) {
    return !scope.facts().isA(type, "java.lang.RuntimeException")
        && !scope.facts().isA(type, "java.lang.Error")
        && !isAbove(type);
  }

  /** Exception and Throwable have unchecked subtypes. */
  private boolean isAbove(TypeMirror type) {
    return types.isSubtype(
        scope.elements().getTypeElement("java.lang.RuntimeException").asType(), type);
  }

  private boolean canThrow(MethodGroup group, TypeMirror expected) {
    return group.first().thrown().stream()
        .map(types::erasure)
        .anyMatch(thrown -> types.isSubtype(expected, thrown) || types.isSubtype(thrown, expected));
  }
}
