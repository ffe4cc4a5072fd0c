package dev.routespan.processor;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Spells types, given a spelling of their classes. */
final class TypeSpelling {
  static final TypeSpelling QUALIFIED = new TypeSpelling(ClassName::canonicalName);

  private final Function<ClassName, String> classNames;

  TypeSpelling(Function<ClassName, String> classNames) {
    this.classNames = classNames;
  }

  String name(TypeName type) {
    if (type instanceof ClassName name) {
      return classNames.apply(name);
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
        ? classNames.apply(type.rawType())
        : name(type.enclosingType()) + "." + type.rawType().simpleName();
    return type.typeArguments().isEmpty() ? name : name + "<" + names(type.typeArguments()) + ">";
  }

  private String name(WildcardTypeName wildcard) {
    if (!wildcard.lowerBounds().isEmpty()) {
      return "? super " + name(wildcard.lowerBounds().get(0));
    }
    TypeName bound = wildcard.upperBounds().get(0);
    return isObject(bound) ? "?" : "? extends " + name(bound);
  }

  /** Equality of type names compares their texts, which JavaPoet would have to print first. */
  private static boolean isObject(TypeName type) {
    return type instanceof ClassName name && name.canonicalName().equals("java.lang.Object");
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
