package dev.routespan.processor;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Spells types by their short names and collects the imports for that. The first type of a short
 * name gets it, all others are spelled with their packages.
 */
final class Imports {
  private final String home;
  private final Set<String> unusable;
  private final Map<String, String> owners = new HashMap<>();
  private final Set<ClassName> neighbours = new HashSet<>();

  /**
   * @param neighbours types of the wrapper's package that must have their short names
   * @param unusable short names that mean something else in the wrapper
   */
  Imports(ClassName wrapper, Set<ClassName> neighbours, Set<String> unusable) {
    this.home = wrapper.packageName();
    this.unusable = unusable;
    own(wrapper);
    neighbours.forEach(this::own);
  }

  private String own(ClassName topLevel) {
    String name = topLevel.canonicalName();
    String owner = owners.putIfAbsent(topLevel.simpleName(), name);
    return owner == null ? name : owner;
  }

  String name(ClassName type) {
    ClassName topLevel = type.topLevelClassName();
    if (unusable.contains(topLevel.simpleName())) {
      return type.canonicalName();
    }
    if (own(topLevel).equals(topLevel.canonicalName())) {
      return type == topLevel ? type.simpleName() : String.join(".", type.simpleNames());
    }
    if (topLevel.packageName().equals(home)) {
      neighbours.add(topLevel);
    }
    return type.canonicalName();
  }

  /** Types of the wrapper's package that came too late; without a package they have no other name. */
  Set<ClassName> neighbours() {
    return neighbours;
  }

  /** The types to import, in order. */
  List<String> sorted() {
    return owners.entrySet().stream()
        .filter(owner -> isImported(owner.getValue(), owner.getKey()))
        .map(Map.Entry::getValue)
        .sorted()
        .toList();
  }

  private boolean isImported(String name, String simpleName) {
    int end = name.length() - simpleName.length() - 1;
    String origin = end < 0 ? "" : name.substring(0, end);
    return !origin.isEmpty() && !origin.equals(home) && !origin.equals("java.lang");
  }

  String name(TypeName type) {
    if (type instanceof ClassName name) {
      return name(name);
    } else if (type instanceof ParameterizedTypeName parameterized) {
      return name(parameterized);
    } else if (type instanceof ArrayTypeName array) {
      return name(array.componentType()) + "[]";
    } else if (type instanceof TypeVariableName variable) {
      return variable.name();
    } else if (type instanceof WildcardTypeName wildcard) {
      return name(wildcard);
    }
    return type.toString();
  }

  private String name(ParameterizedTypeName type) {
    String name = type.enclosingType() == null
        ? name(type.rawType())
        : name(type.enclosingType()) + "." + type.rawType().simpleName();
    return type.typeArguments().isEmpty() ? name : name + "<" + names(type.typeArguments()) + ">";
  }

  private String name(WildcardTypeName wildcard) {
    if (!wildcard.lowerBounds().isEmpty()) {
      return "? super " + name(wildcard.lowerBounds().get(0));
    }
    TypeName bound = wildcard.upperBounds().get(0);
    return bound.equals(ClassName.OBJECT) ? "?" : "? extends " + name(bound);
  }

  String names(List<? extends TypeName> types) {
    return types.stream().map(this::name).collect(Collectors.joining(", "));
  }

  /** Declares type variables, or nothing if there are none. */
  String declare(List<TypeVariableName> variables) {
    return variables.isEmpty()
        ? ""
        : variables.stream().map(this::declare).collect(Collectors.joining(", ", "<", ">"));
  }

  private String declare(TypeVariableName variable) {
    return variable.bounds().isEmpty()
        ? variable.name()
        : variable.bounds().stream()
            .map(this::name)
            .collect(Collectors.joining(" & ", variable.name() + " extends ", ""));
  }
}
