package dev.routespan.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.routespan.processor.RouteSpec.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/**
 * All that the writer needs to know of one handler interface.
 *
 * @param origin the interface, as the generated file's only originating element
 * @param qualifiedNames simple names that the wrapper must not use in their short form
 */
record Handler(
    TypeElement origin,
    String qualifiedName,
    ClassName wrapper,
    ClassName interfaceName,
    List<TypeVariableName> typeVariables,
    boolean isPublic,
    List<Annotation> annotations,
    List<HandlerMethod> methods,
    List<String> qualifiedNames) {

  boolean isGeneric() {
    return !typeVariables.isEmpty();
  }

  /** In the order of the methods. */
  List<RouteSpec> routes() {
    return methods.stream().map(HandlerMethod::route).flatMap(Optional::stream).toList();
  }

  /** How many routes have each set of options, in the order of the first such route. */
  Map<Options, Integer> optionUses() {
    Map<Options, Integer> uses = new LinkedHashMap<>();
    routes().forEach(route -> uses.merge(route.options(), 1, Integer::sum));
    return uses;
  }

  TypeName interfaceType() {
    return withArguments(interfaceName);
  }

  TypeName wrapperType() {
    return withArguments(wrapper);
  }

  private TypeName withArguments(ClassName name) {
    if (!isGeneric()) {
      return name;
    }
    TypeName[] arguments = typeVariables.stream()
        .map(variable -> TypeVariableName.get(variable.name()))
        .toArray(TypeName[]::new);
    return ParameterizedTypeName.get(name, arguments);
  }
}
