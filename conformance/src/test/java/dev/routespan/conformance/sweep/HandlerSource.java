package dev.routespan.conformance.sweep;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The handler interface that extends an interface of someone else. It keeps that one's simple name,
 * so that the handlers of {@code java.lang} hide many a name from their wrappers.
 */
final class HandlerSource {
  static final String ROOT = "sweep";

  private final Class<?> parent;
  private final Set<String> suppressed = new TreeSet<>();

  HandlerSource(Class<?> parent) {
    this.parent = parent;
  }

  Class<?> parent() {
    return parent;
  }

  /** Suppresses what javac reports on the handler even without a wrapper. */
  void suppress(String category) {
    suppressed.add(category);
  }

  String packageName() {
    return parent.getPackageName().isEmpty() ? ROOT : ROOT + "." + parent.getPackageName();
  }

  String simpleName() {
    return parent.getDeclaringClass() == null
        ? parent.getSimpleName()
        : new HandlerSource(parent.getDeclaringClass()).simpleName() + "_" + parent.getSimpleName();
  }

  String qualifiedName() {
    return packageName() + "." + simpleName();
  }

  String wrapperName() {
    return packageName() + ".Instrumented" + simpleName();
  }

  String text() {
    String suppressions = suppressed.isEmpty()
        ? ""
        : suppressed.stream()
            .map(category -> '"' + category + '"')
            .collect(Collectors.joining(", ", "@java.lang.SuppressWarnings({", "})\n"));
    return "package " + packageName() + ";\n\n"
        + suppressions
        + "@dev.routespan.annotations.Route("
        + "kind = dev.routespan.annotations.RouteKind.ENDPOINT, group = \"sweep\", endsAtReturn = true)\n"
        + "public interface " + simpleName() + parameters(HandlerSource::declare)
        + " extends " + parent.getCanonicalName() + parameters(TypeVariable::getName) + " {}\n";
  }

  private String parameters(java.util.function.Function<TypeVariable<?>, String> spelling) {
    return parent.getTypeParameters().length == 0
        ? ""
        : Stream.of(parent.getTypeParameters())
            .map(spelling)
            .collect(Collectors.joining(", ", "<", ">"));
  }

  private static String declare(TypeVariable<?> variable) {
    return variable.getName()
        + Stream.of(variable.getBounds())
            .map(HandlerSource::spell)
            .collect(Collectors.joining(" & ", " extends ", ""));
  }

  private static String spell(Type type) {
    if (type instanceof Class<?> plain) {
      return plain.getCanonicalName();
    }
    if (type instanceof ParameterizedType parameterized) {
      return spell(parameterized.getRawType())
          + Stream.of(parameterized.getActualTypeArguments())
              .map(HandlerSource::spell)
              .collect(Collectors.joining(", ", "<", ">"));
    }
    if (type instanceof GenericArrayType array) {
      return spell(array.getGenericComponentType()) + "[]";
    }
    if (type instanceof WildcardType wildcard) {
      return wildcard.getLowerBounds().length > 0
          ? "? super " + spell(wildcard.getLowerBounds()[0])
          : "? extends " + spell(wildcard.getUpperBounds()[0]);
    }
    return type.getTypeName();
  }
}
