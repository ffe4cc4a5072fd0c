package dev.routespan.conformance.random;

import dev.routespan.conformance.random.Interface.Parent;
import dev.routespan.conformance.random.Interface.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An interface and its ancestors, as it sees them. */
final class Family {
  private final Specimen specimen;
  private final Interface head;
  private final Map<String, View> views = new LinkedHashMap<>();

  private boolean consistent = true;

  /** An ancestor, and what its type variables stand for; raw if they stand for nothing. */
  record View(Interface type, Map<String, Type> substitution, boolean raw) {}

  /** A method of an ancestor. */
  record Declared(View view, Method method) {}

  /** Methods of one name with the same erased parameters are one. */
  record Key(String name, List<Type> parameters) {}

  Family(Specimen specimen, Interface head) {
    this.specimen = specimen;
    this.head = head;
    add(new View(head, Map.of(), false));
  }

  private void add(View view) {
    View known = views.putIfAbsent(specimen.name(view.type()), view);
    if (known != null) {
      consistent &= known.equals(view);
      return;
    }
    for (Parent parent : view.type().parents()) {
      Optional<Interface> found = specimen.find(parent.type());
      found.ifPresent(type -> add(see(type, parent, view)));
    }
  }

  private static View see(Interface type, Parent parent, View child) {
    List<Variable> variables = type.variables();
    boolean raw = child.raw() || variables.size() != parent.arguments().size();
    Map<String, Type> substitution = new HashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      Variable variable = variables.get(i);
      substitution.put(
          variable.name(),
          raw
              ? variable.firstBound().erase(Variable.erasures(variables))
              : parent.arguments().get(i).substitute(child.substitution()));
    }
    return new View(type, substitution, raw);
  }

  /** Whether no ancestor is inherited with different type arguments. */
  boolean isConsistent() {
    return consistent;
  }

  boolean isBelow(Interface type, Interface ancestor) {
    return type != ancestor && names(type, new LinkedHashSet<>()).contains(specimen.name(ancestor));
  }

  private Set<String> names(Interface type, Set<String> found) {
    if (found.add(specimen.name(type))) {
      type.parents().stream()
          .map(each -> specimen.find(each.type()))
          .flatMap(Optional::stream)
          .forEach(each -> names(each, found));
    }
    return found;
  }

  /** The methods to delegate, each with all its declarations. */
  Map<Key, List<Declared>> methods() {
    Map<Key, List<Declared>> methods = new LinkedHashMap<>();
    for (View view : views.values()) {
      for (Method method : view.type().methods()) {
        if (method.isOverridable()) {
          Key key = new Key(method.name(), method.erasedParameters(erasures(view)));
          methods.computeIfAbsent(key, each -> new ArrayList<>()).add(new Declared(view, method));
        }
      }
    }
    return methods;
  }

  /** What the ancestor's type variables are to the head, erased. */
  Map<String, Type> erasures(View view) {
    Map<String, Type> bounds = Variable.erasures(head.variables());
    if (view.type() == head) {
      return bounds;
    }
    Map<String, Type> erasures = new HashMap<>();
    view.substitution().forEach((name, type) -> erasures.put(name, type.erase(bounds)));
    return erasures;
  }

  /** Those of several declarations that none of the others overrides. */
  List<Declared> inForce(List<Declared> declarations) {
    return declarations.stream()
        .filter(one -> declarations.stream()
            .noneMatch(other -> isBelow(other.view().type(), one.view().type())))
        .toList();
  }
}
