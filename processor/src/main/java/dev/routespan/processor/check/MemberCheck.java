package dev.routespan.processor.check;

import com.palantir.javapoet.TypeName;
import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.HandlerScope;
import dev.routespan.processor.mirror.Kotlin;
import dev.routespan.processor.mirror.MethodCollector;
import dev.routespan.processor.mirror.MethodGroup;
import dev.routespan.processor.mirror.Signature;
import dev.routespan.processor.model.RuntimeTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Validates the members of an interface: names, access to types, effects of annotations. */
public final class MemberCheck {
  private final HandlerScope scope;
  private final Reporter reporter;
  private final TypeElement handler;
  private final AccessCheck access;

  public MemberCheck(HandlerScope scope, Reporter reporter) {
    this.scope = scope;
    this.reporter = reporter;
    this.handler = scope.handler();
    this.access = new AccessCheck(scope, reporter);
  }

  public void check(List<MethodGroup> groups) {
    String wrapper = scope.wrapperName().simpleName();
    if (scope.shadowing().inheritsType(wrapper)) {
      reporter.report(handler, Diagnostic.NESTED_NAME, handler.getSimpleName(), wrapper);
    }
    ElementFilter.methodsIn(handler.getEnclosedElements()).forEach(this::checkAnnotations);
    access.check(
        Place.of(handler),
        handler.getSimpleName().toString(),
        handler.getTypeParameters().stream()
            .flatMap(parameter -> parameter.getBounds().stream())
            .toList());
    checkNames(groups);
    for (MethodGroup group : groups) {
      checkSignature(group);
      checkAccess(group);
    }
  }

  private void checkAnnotations(ExecutableElement method) {
    Optional<AnnotationMirror> route = AnnotationMirrors.find(method, AnnotationMirrors.ROUTE);
    if (route.isEmpty()) {
      return;
    }
    Place place = Place.of(method, route.get());
    String name = method.getSimpleName() + "()";
    if (!MethodCollector.isOverridable(method)) {
      boolean isPrivate = method.getModifiers().contains(Modifier.PRIVATE);
      reporter.report(place, Diagnostic.NOT_OVERRIDABLE, name, isPrivate ? "private" : "static");
    } else if (AnnotationMirrors.has(method, AnnotationMirrors.UNTRACED)) {
      reporter.report(place, Diagnostic.ROUTE_AND_UNTRACED, name);
    }
  }

  /** Other languages have names that Java has not; kapt leaves such methods out of its stubs. */
  private void checkNames(List<MethodGroup> groups) {
    Stream<String> declared =
        groups.stream().map(MethodGroup::name).filter(name -> !SourceVersion.isName(name));
    String names = Stream.concat(declared, Kotlin.mangled(scope))
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      reporter.report(handler, Diagnostic.UNNAMEABLE_METHOD, handler.getSimpleName(), names);
    }
  }

  private void checkSignature(MethodGroup group) {
    if (isReserved(group)) {
      reporter.report(group.element(), Diagnostic.RESERVED_METHOD, group.name() + "()");
    }
    if (group.isOfObject()) {
      AnnotationMirrors.find(group.element(), AnnotationMirrors.ROUTE)
          .ifPresent(route -> reporter.report(
              Place.of(group.element(), route), Diagnostic.OBJECT_METHOD, group.name() + "()"));
    }
  }

  /** Whether every wrapper has a method of this name and these erased parameters. */
  private boolean isReserved(MethodGroup group) {
    TypeName self = scope.names().className(handler);
    TypeName telemetry = RuntimeTypes.ROUTE_TELEMETRY;
    return switch (group.name()) {
      case "wrap" ->
        takes(group, self, telemetry) || takes(group, self, telemetry, RuntimeTypes.ATTRIBUTES);
      case "unwrap" -> takes(group, self);
      case "delegateOf" -> takes(group, RuntimeTypes.ROUTE_WRAPPER);
      case "isBoundTo" -> takes(group, RuntimeTypes.ROUTES);
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

  private void checkAccess(MethodGroup group) {
    Signature signature = new Signature(scope, group);
    access.check(Place.of(group.element()), group.name(), signature.named());
    signature
        .target()
        .ifPresent(parent -> scope.access().hidden(List.of(parent)).stream()
            .findFirst()
            .ifPresent(hidden -> reporter.report(
                handler,
                Diagnostic.INACCESSIBLE_PARENT,
                group.name() + "()",
                hidden.getQualifiedName(),
                scope.home().getQualifiedName())));
  }

  /** AnnotationMirrors for routes on the interface's own methods that are none. */
  public void checkUntraced(List<MethodGroup> groups, Set<MethodGroup> routes) {
    for (MethodGroup group : groups) {
      ExecutableElement method = group.element();
      boolean disputed = AnnotationMirrors.has(method, AnnotationMirrors.ROUTE);
      if (!routes.contains(group) && !disputed && group.first().owner().equals(handler)) {
        AnnotationMirrors.spanAttributes(method)
            .forEach(each -> reportNoRoute(method, each, method));
        method.getParameters().forEach(parameter -> checkParameter(parameter, method));
      }
    }
  }

  private void checkParameter(VariableElement parameter, ExecutableElement method) {
    AnnotationMirrors.spanAttributes(parameter)
        .forEach(each -> reportNoRoute(parameter, each, method));
    AnnotationMirrors.find(parameter, AnnotationMirrors.ROLLOUT_ID)
        .ifPresent(each -> reportNoRoute(parameter, each, method));
  }

  private void reportNoRoute(
      Element element, AnnotationMirror annotation, ExecutableElement method) {
    String name = annotation.getAnnotationType().asElement().getSimpleName().toString();
    reporter.report(
        Place.of(element, annotation),
        Diagnostic.NOT_A_ROUTE,
        name,
        method.getSimpleName() + "()",
        name);
  }
}
