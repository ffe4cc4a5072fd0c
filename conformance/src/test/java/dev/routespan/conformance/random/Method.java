package dev.routespan.conformance.random;

import dev.routespan.conformance.random.Interface.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One method of an interface.
 *
 * @param modifier {@code default}, {@code static}, {@code private}, or nothing if it is abstract
 */
record Method(
    String modifier,
    List<String> annotations,
    List<Variable> variables,
    Type result,
    String name,
    List<Parameter> parameters,
    boolean varargs,
    List<Type> exceptions) {

  /** A parameter. */
  record Parameter(List<String> annotations, Type type, String name) {
    List<Parameter> smaller() {
      List<Parameter> smaller = new ArrayList<>();
      type.smaller().forEach(each -> smaller.add(new Parameter(annotations, each, name)));
      Specimen.without(annotations).forEach(rest -> smaller.add(new Parameter(rest, type, name)));
      if (name.length() > 2) {
        smaller.add(new Parameter(annotations, type, "p" + Math.abs(name.hashCode() % 10)));
      }
      return smaller;
    }

    String render(boolean varargs) {
      String spelled = varargs ? type.component() + "..." : type.toString();
      return String.join("", annotations.stream().map(each -> each + " ").toList()) + spelled + " "
          + name;
    }
  }

  boolean isAbstract() {
    return modifier.isEmpty();
  }

  boolean isDefault() {
    return modifier.equals("default");
  }

  boolean isOverridable() {
    return isAbstract() || isDefault();
  }

  /** Its parameters' erasures, where these are those of the interface's type variables. */
  List<Type> erasedParameters(Map<String, Type> outer) {
    Map<String, Type> bounds = bounds(outer);
    return parameters.stream().map(each -> each.type().erase(bounds)).toList();
  }

  Type erasedResult(Map<String, Type> outer) {
    return result.erase(bounds(outer));
  }

  private Map<String, Type> bounds(Map<String, Type> outer) {
    Map<String, Type> bounds = new HashMap<>(outer);
    bounds.putAll(Variable.firstBounds(variables));
    return bounds;
  }

  List<Method> smaller() {
    List<Method> smaller = new ArrayList<>();
    Specimen.without(annotations).forEach(rest -> smaller.add(withAnnotations(rest)));
    Specimen.without(parameters).forEach(rest -> smaller.add(withParameters(rest, false)));
    if (varargs) {
      smaller.add(withParameters(parameters, false));
    }
    Specimen.eachSmaller(parameters, Parameter::smaller)
        .forEach(rest -> smaller.add(withParameters(rest, isVarargs(rest))));
    Specimen.without(variables).forEach(rest -> smaller.add(withVariables(rest)));
    Specimen.eachSmaller(variables, Variable::smaller)
        .forEach(rest -> smaller.add(withVariables(rest)));
    Specimen.without(exceptions)
        .forEach(rest -> smaller.add(
            new Method(modifier, annotations, variables, result, name, parameters, varargs, rest)));
    if (!result.equals(Type.VOID)) {
      smaller.add(withResult(Type.VOID));
      result.smaller().forEach(each -> smaller.add(withResult(each)));
    }
    if (!modifier.isEmpty()) {
      smaller.add(
          new Method("", annotations, variables, result, name, parameters, varargs, exceptions));
    }
    return smaller;
  }

  private boolean isVarargs(List<Parameter> changed) {
    return varargs && changed.get(changed.size() - 1).type().isArray();
  }

  Method withAnnotations(List<String> changed) {
    return new Method(modifier, changed, variables, result, name, parameters, varargs, exceptions);
  }

  Method withParameters(List<Parameter> changed, boolean variable) {
    return new Method(
        modifier, annotations, variables, result, name, changed, variable, exceptions);
  }

  private Method withVariables(List<Variable> changed) {
    return new Method(
        modifier, annotations, changed, result, name, parameters, varargs, exceptions);
  }

  private Method withResult(Type changed) {
    return new Method(
        modifier, annotations, variables, changed, name, parameters, varargs, exceptions);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    annotations.forEach(each -> text.append(each).append(' '));
    text.append(modifier.isEmpty() ? "" : modifier + " ");
    text.append(variables.isEmpty() ? "" : Variable.declare(variables) + " ");
    text.append(result).append(' ').append(name).append('(');
    List<String> list = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      list.add(parameters.get(i).render(varargs && i == parameters.size() - 1));
    }
    text.append(String.join(", ", list)).append(')');
    if (!exceptions.isEmpty()) {
      text.append(exceptions.stream()
          .map(Type::toString)
          .collect(Collectors.joining(", ", " throws ", "")));
    }
    return text
        + (isAbstract() ? ";" : " { throw new java.lang.UnsupportedOperationException(); }");
  }
}
