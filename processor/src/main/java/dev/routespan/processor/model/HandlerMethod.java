package dev.routespan.processor.model;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import java.util.List;
import java.util.Optional;

/**
 * One method of a wrapper.
 *
 * @param target the parent that the delegate is cast to, where a call would be ambiguous otherwise
 * @param typeArguments the type arguments to write at the call, where it would be ambiguous otherwise
 */
public record HandlerMethod(
    String name,
    List<TypeVariableName> typeVariables,
    TypeName returnType,
    List<Parameter> parameters,
    boolean varargs,
    List<TypeName> exceptions,
    List<AnnotationSpec> annotations,
    Optional<TypeName> target,
    List<TypeName> typeArguments,
    Optional<RouteSpec> route) {

  /**
   * One parameter.
   *
   * @param type the type with what says where null may be
   * @param plainType the type alone
   */
  public record Parameter(
      TypeName type, TypeName plainType, String name, List<AnnotationSpec> annotations) {}

  public boolean hasParameter(String parameterName) {
    for (Parameter parameter : parameters) {
      if (parameter.name().equals(parameterName)) {
        return true;
      }
    }
    return false;
  }

  public boolean returnsNothing() {
    return returnType == TypeName.VOID;
  }
}
