package dev.routespan.processor;

import com.palantir.javapoet.TypeName;
import dev.routespan.processor.Reporter.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Judges the members of an interface: names that are taken, types out of reach, annotations without effect. */
final class MemberCheck {
  private final HandlerScope scope;
  private final TypeElement handler;

  MemberCheck(HandlerScope scope) {
    this.scope = scope;
    this.handler = scope.handler();
  }

  void check(List<MethodGroup> groups) {
    String wrapper = HandlerReader.wrapperName(handler).simpleName();
    if (scope.shadowing().inheritsType(wrapper)) {
      scope.reporter().report(handler, Diagnostic.NESTED_NAME, handler.getSimpleName(), wrapper);
    }
    ElementFilter.methodsIn(handler.getEnclosedElements()).forEach(this::checkAnnotations);
    checkAccess(
        handler,
        handler.getTypeParameters().stream()
            .flatMap(parameter -> parameter.getBounds().stream())
            .toList());
    for (MethodGroup group : groups) {
      checkSignature(group);
      checkAccess(group.element(), List.of(group.first().type()));
    }
  }

  private void checkAnnotations(ExecutableElement method) {
    Optional<AnnotationMirror> route = Annotations.find(method, Annotations.ROUTE);
    if (route.isEmpty()) {
      return;
    }
    Place place = new Place(method, route.get(), null);
    String name = method.getSimpleName() + "()";
    if (!MethodCollector.isOverridable(method)) {
      boolean isPrivate = method.getModifiers().contains(Modifier.PRIVATE);
      scope
          .reporter()
          .report(place, Diagnostic.NOT_OVERRIDABLE, name, isPrivate ? "private" : "static");
    } else if (Annotations.has(method, Annotations.UNTRACED)) {
      scope.reporter().report(place, Diagnostic.ROUTE_AND_UNTRACED, name);
    }
  }

  private void checkSignature(MethodGroup group) {
    if (isReserved(group)) {
      scope.reporter().report(group.element(), Diagnostic.RESERVED_METHOD, group.name() + "()");
    }
    if (group.isOfObject()) {
      Annotations.find(group.element(), Annotations.ROUTE)
          .ifPresent(route -> scope
              .reporter()
              .report(
                  new Place(group.element(), route, null),
                  Diagnostic.OBJECT_METHOD,
                  group.name() + "()"));
    }
  }

  /** Whether every wrapper has a method of this name and these erased parameters. */
  private boolean isReserved(MethodGroup group) {
    TypeName self = scope.names().className(handler);
    TypeName telemetry = RuntimeNames.ROUTE_TELEMETRY;
    return switch (group.name()) {
      case "wrap" ->
        takes(group, self, telemetry) || takes(group, self, telemetry, RuntimeNames.ATTRIBUTES);
      case "unwrap" -> takes(group, self);
      case "isBoundTo" -> takes(group, RuntimeNames.ROUTES);
      default -> false;
    };
  }

  private boolean takes(MethodGroup group, TypeName... erasedParameters) {
    List<TypeName> parameters = new ArrayList<>();
    for (TypeMirror parameter : group.first().type().getParameterTypes()) {
      parameters.add(scope.names().of(scope.types().erasure(parameter)));
    }
    return parameters.equals(List.of(erasedParameters));
  }

  private void checkAccess(Element member, List<? extends TypeMirror> types) {
    List<DeclaredType> hidden = new ArrayList<>();
    TypeScanner scanner = new TypeScanner(type -> {
      if (!isAccessible((TypeElement) type.asElement())) {
        hidden.add(type);
      }
    });
    types.forEach(scanner::scan);
    hidden.stream()
        .map(type -> (TypeElement) type.asElement())
        .distinct()
        .forEach(type -> scope
            .reporter()
            .report(
                member,
                Diagnostic.INACCESSIBLE_TYPE,
                member.getSimpleName(),
                type.getQualifiedName(),
                scope.elements().getPackageOf(handler).getQualifiedName()));
  }

  private boolean isAccessible(TypeElement type) {
    boolean near =
        scope.elements().getPackageOf(type).equals(scope.elements().getPackageOf(handler));
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      Set<Modifier> modifiers = each.getModifiers();
      if (modifiers.contains(Modifier.PRIVATE) || !near && !modifiers.contains(Modifier.PUBLIC)) {
        return false;
      }
    }
    return true;
  }

  /** Annotations for routes on the interface's own methods that are none. */
  void checkUntraced(List<MethodGroup> groups, Set<MethodGroup> routes) {
    for (MethodGroup group : groups) {
      ExecutableElement method = group.element();
      boolean disputed = Annotations.has(method, Annotations.ROUTE);
      if (!routes.contains(group) && !disputed && group.first().owner().equals(handler)) {
        Annotations.spanAttributes(method).forEach(each -> reportNoRoute(method, each, method));
        method.getParameters().forEach(parameter -> checkParameter(parameter, method));
      }
    }
  }

  private void checkParameter(VariableElement parameter, ExecutableElement method) {
    Annotations.spanAttributes(parameter).forEach(each -> reportNoRoute(parameter, each, method));
    Annotations.find(parameter, Annotations.ROLLOUT_ID)
        .ifPresent(each -> reportNoRoute(parameter, each, method));
  }

  private void reportNoRoute(
      Element element, AnnotationMirror annotation, ExecutableElement method) {
    String name = annotation.getAnnotationType().asElement().getSimpleName().toString();
    scope
        .reporter()
        .report(
            new Place(element, annotation, null),
            Diagnostic.NOT_A_ROUTE,
            name,
            method.getSimpleName() + "()",
            name);
  }
}
