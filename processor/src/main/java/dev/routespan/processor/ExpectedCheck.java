package dev.routespan.processor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** Warns of expected exceptions that no covered route can throw. */
final class ExpectedCheck {
  private final HandlerScope scope;
  private final Types types;

  ExpectedCheck(HandlerScope scope) {
    this.scope = scope;
    this.types = scope.types();
  }

  void check(List<MethodGroup> groups, Map<MethodGroup, RouteSettings> routes) {
    Map<RouteSettings, List<MethodGroup>> covered = new LinkedHashMap<>();
    for (MethodGroup group : groups) {
      RouteSettings settings = routes.get(group);
      if (settings != null && !settings.expected().isEmpty()) {
        covered.computeIfAbsent(settings, key -> new ArrayList<>()).add(group);
      }
    }
    covered.forEach(this::check);
  }

  private void check(RouteSettings settings, List<MethodGroup> covered) {
    if (covered.stream().anyMatch(group -> endsLater(settings, group))) {
      return; // A future can fail with anything.
    }
    for (AnnotationValue value : settings.expected()) {
      TypeMirror expected = (TypeMirror) value.getValue();
      if (isChecked(expected) && covered.stream().noneMatch(group -> canThrow(group, expected))) {
        scope
            .reporter()
            .report(
                settings.placeOf(value),
                Diagnostic.EXPECTED_NEVER_THROWN,
                scope.names().of(expected));
      }
    }
  }

  private boolean endsLater(RouteSettings settings, MethodGroup group) {
    EndingFinder finder = new EndingFinder(
        scope.attributeTypes(), scope.reporter(), group.element(), group.first().type());
    return finder.ending(settings.untilClosed()) != Ending.AT_RETURN;
  }

  private boolean isChecked(TypeMirror type) {
    return !scope.attributeTypes().isA(type, "java.lang.RuntimeException")
        && !scope.attributeTypes().isA(type, "java.lang.Error")
        && !isAbove(type);
  }

  /** Exception and Throwable have unchecked subtypes. */
  private boolean isAbove(TypeMirror type) {
    return types.isSubtype(
        scope.elements().getTypeElement("java.lang.RuntimeException").asType(), type);
  }

  private boolean canThrow(MethodGroup group, TypeMirror expected) {
    return group.first().type().getThrownTypes().stream()
        .map(types::erasure)
        .anyMatch(thrown -> types.isSubtype(expected, thrown) || types.isSubtype(thrown, expected));
  }
}
