package dev.routespan.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One interface.
 *
 * @param holder the class that encloses it, empty for none
 * @param modifier {@code public} or nothing
 * @param extras nested types and constants
 */
record Interface(
    String holder,
    String modifier,
    List<String> annotations,
    String name,
    List<Variable> variables,
    List<Parent> parents,
    List<Method> methods,
    List<String> extras) {

  /** A type variable and its bounds. */
  record Variable(String name, List<Type> bounds) {
    Type firstBound() {
      return bounds.isEmpty() ? Type.OBJECT : bounds.get(0);
    }

    List<Variable> smaller() {
      return Specimen.without(bounds).stream()
          .map(rest -> new Variable(name, rest))
          .toList();
    }

    @Override
    public String toString() {
      return bounds.isEmpty()
          ? name
          : name + " extends "
              + bounds.stream().map(Type::toString).collect(Collectors.joining(" & "));
    }

    static String declare(List<Variable> variables) {
      return variables.isEmpty()
          ? ""
          : variables.stream().map(Variable::toString).collect(Collectors.joining(", ", "<", ">"));
    }

    static Map<String, Type> firstBounds(List<Variable> variables) {
      return variables.stream().collect(Collectors.toMap(Variable::name, Variable::firstBound));
    }

    /** What the variables are at run time. */
    static Map<String, Type> erasures(List<Variable> variables) {
      Map<String, Type> bounds = firstBounds(variables);
      return variables.stream()
          .collect(Collectors.toMap(Variable::name, each -> each.firstBound().erase(bounds)));
    }
  }

  /** A super-interface: raw if it is generic and there are no arguments. */
  record Parent(String type, List<Type> arguments) {
    @Override
    public String toString() {
      return Type.of(type, arguments.toArray(Type[]::new)).toString();
    }
  }

  boolean isHandler() {
    return isRoute(annotations) || methods.stream().anyMatch(each -> isRoute(each.annotations()));
  }

  private static boolean isRoute(List<String> annotations) {
    return RouteTag.in(annotations).filter(RouteTag::isRoute).isPresent();
  }

  String topName() {
    return holder.isEmpty() ? name : holder;
  }

  String nestedName() {
    return holder.isEmpty() ? name : holder + "." + name;
  }

  String wrapperName() {
    return "Instrumented" + nestedName().replace('.', '_');
  }

  Interface withMethods(List<Method> changed) {
    return new Interface(holder, modifier, annotations, name, variables, parents, changed, extras);
  }

  private Interface withVariables(List<Variable> changed) {
    return new Interface(holder, modifier, annotations, name, changed, parents, methods, extras);
  }

  Interface withParents(List<Parent> changed) {
    return new Interface(holder, modifier, annotations, name, variables, changed, methods, extras);
  }

  Interface withoutParent(String type) {
    return withParents(
        parents.stream().filter(each -> !each.type().equals(type)).toList());
  }

  List<Interface> smaller() {
    List<Interface> smaller = new ArrayList<>();
    Specimen.without(methods).forEach(rest -> smaller.add(withMethods(rest)));
    Specimen.without(parents).forEach(rest -> smaller.add(withParents(rest)));
    Specimen.without(variables).forEach(rest -> smaller.add(withVariables(rest)));
    Specimen.eachSmaller(variables, Variable::smaller)
        .forEach(rest -> smaller.add(withVariables(rest)));
    Specimen.without(extras)
        .forEach(rest -> smaller.add(
            new Interface(holder, modifier, annotations, name, variables, parents, methods, rest)));
    Specimen.without(annotations)
        .forEach(rest -> smaller.add(
            new Interface(holder, modifier, rest, name, variables, parents, methods, extras)));
    Specimen.eachSmaller(methods, Method::smaller).forEach(rest -> smaller.add(withMethods(rest)));
    return smaller;
  }

  String render() {
    StringBuilder text = new StringBuilder();
    if (!holder.isEmpty()) {
      text.append(modifier).append("class ").append(holder).append(" {\n");
    }
    annotations.forEach(each -> text.append(each).append('\n'));
    text.append(modifier).append("interface ").append(name).append(Variable.declare(variables));
    if (!parents.isEmpty()) {
      text.append(parents.stream()
          .map(Parent::toString)
          .collect(Collectors.joining(", ", " extends ", "")));
    }
    text.append(" {\n");
    extras.forEach(each -> text.append("  ").append(each).append('\n'));
    methods.forEach(each -> text.append("  ").append(each).append('\n'));
    text.append(holder.isEmpty() ? "}\n" : "}\n}\n");
    return text.toString();
  }
}
