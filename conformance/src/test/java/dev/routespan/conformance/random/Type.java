package dev.routespan.conformance.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A type as the generator writes it, always with its qualified name.
 *
 * @param name a class, a primitive type, {@code void}, a type variable, or the start of a wildcard
 * @param mark a type-use annotation before the simple name, empty for none
 */
record Type(String name, List<Type> arguments, int dimensions, String mark) {
  static final Type VOID = of("void");
  static final Type INT = of("int");
  static final Type OBJECT = of("java.lang.Object");
  static final Type STRING = of("java.lang.String");

  static Type of(String name, Type... arguments) {
    return new Type(name, List.of(arguments), 0, "");
  }

  Type array(int more) {
    return new Type(name, arguments, dimensions + more, mark);
  }

  Type mark(String annotation) {
    return new Type(name, arguments, dimensions, annotation);
  }

  boolean isWildcard() {
    return name.startsWith("?");
  }

  boolean isArray() {
    return dimensions > 0;
  }

  /** The type of an array's components. */
  Type component() {
    return new Type(name, arguments, dimensions - 1, mark);
  }

  Type substitute(Map<String, Type> variables) {
    Type replacement = variables.get(name);
    if (replacement != null) {
      return replacement.array(dimensions);
    }
    return new Type(
        name,
        arguments.stream().map(each -> each.substitute(variables)).toList(),
        dimensions,
        mark);
  }

  /** Its erasure, where these type variables have these first bounds. */
  Type erase(Map<String, Type> bounds) {
    Type bound = bounds.get(name);
    if (bound != null) {
      return bound.erase(bounds).array(dimensions);
    }
    return new Type(name.replaceAll("<[^>]*>", ""), List.of(), dimensions, "");
  }

  /** Types that say less. */
  List<Type> smaller() {
    List<Type> smaller = new ArrayList<>();
    if (!mark.isEmpty()) {
      smaller.add(new Type(name, arguments, dimensions, ""));
    }
    if (dimensions > 0) {
      smaller.add(component());
    }
    if (!equals(VOID) && !equals(INT) && !equals(OBJECT)) {
      smaller.add(INT);
      smaller.add(OBJECT);
    }
    arguments.stream().filter(each -> !each.isWildcard()).forEach(smaller::add);
    for (int i = 0; i < arguments.size(); i++) {
      for (Type argument : arguments.get(i).smaller()) {
        if (!argument.equals(INT)) {
          List<Type> changed = new ArrayList<>(arguments);
          changed.set(i, argument);
          smaller.add(new Type(name, changed, dimensions, mark));
        }
      }
    }
    return smaller;
  }

  @Override
  public String toString() {
    if (isWildcard()) {
      return arguments.isEmpty() ? name : name + " " + arguments.get(0);
    }
    String list = arguments.isEmpty()
        ? ""
        : arguments.stream().map(Type::toString).collect(Collectors.joining(", ", "<", ">"));
    return (mark.isEmpty() ? name : markedName()) + list + "[]".repeat(dimensions);
  }

  private String markedName() {
    int simple = name.lastIndexOf('.') + 1;
    return name.substring(0, simple) + "@" + mark + " " + name.substring(simple);
  }
}
