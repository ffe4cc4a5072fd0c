package dev.routespan.processor.check;

import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.Kotlin;
import dev.routespan.processor.mirror.MethodGroup;
import dev.routespan.processor.mirror.RouteMirror;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;

/** Tells of Kotlin properties that became routes only because an interface is annotated. */
public final class PropertyCheck {
  private final Reporter reporter;

  public PropertyCheck(Reporter reporter) {
    this.reporter = reporter;
  }

  public void check(List<MethodGroup> groups, Map<MethodGroup, RouteMirror> routes) {
    groups.stream().filter(routes::containsKey).forEach(group -> check(group, routes.get(group)));
  }

  private void check(MethodGroup group, RouteMirror route) {
    ExecutableElement method = group.element();
    if (!route.element().equals(method)) {
      Kotlin.property(method)
          .ifPresent(property ->
              reporter.report(method, Diagnostic.PROPERTY, group.name() + "()", property));
    }
  }
}
