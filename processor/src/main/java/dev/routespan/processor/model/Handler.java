package dev.routespan.processor.model;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.routespan.processor.model.RouteSpec.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;

/**
 * All that the writers need to know of one handler interface.
 *
 * @param origin the interface, as the generated file's only originating element
 * @param qualifiedNames simple names that the wrapper must not use in their short form
 * @param hidesPackages whether a constant of the interface is named like the start of a package of
 *     the runtime, so that an expression cannot name its types by their packages
 */
public record Handler(
    TypeElement origin,
    ClassName interfaceName,
    ClassName wrapper,
    List<TypeVariableName> typeVariables,
    boolean isPublic,
    List<AnnotationSpec> annotations,
    List<HandlerMethod> methods,
    List<String> qualifiedNames,
    boolean hidesPackages) {

  public String qualifiedName() {
    return interfaceName.canonicalName();
  }

  /** Returns the name of the interface's module; empty if that is unnamed. */
  public String module() {
    Element element = origin;
    while (element != null && element.getKind() != ElementKind.MODULE) {
      element = element.getEnclosingElement();
    }
    return element == null ? "" : ((ModuleElement) element).getQualifiedName().toString();
  }

  public boolean isGeneric() {
    return !typeVariables.isEmpty();
  }

  /** Returns the routes in the order of the methods. */
  public List<RouteSpec> routes() {
    return methods.stream().map(HandlerMethod::route).flatMap(Optional::stream).toList();
  }

  /** Returns how many routes have each set of options, in the order of the first such route. */
  public Map<Options, Integer> optionUses() {
    Map<Options, Integer> uses = new LinkedHashMap<>();
    routes().forEach(route -> uses.merge(route.options(), 1, Integer::sum));
    return uses;
  }

  public TypeName interfaceType() {
    if (!isGeneric()) {
      return interfaceName;
    }
    TypeName[] arguments = typeVariables.stream()
        .map(variable -> TypeVariableName.get(variable.name()))
        .toArray(TypeName[]::new);
    return ParameterizedTypeName.get(interfaceName, arguments);
  }
}
