package dev.routespan.conformance.sweep;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tells why nobody outside can implement an interface although it is public. */
final class Signatures {
  private final Set<Type> seen = new HashSet<>();
  private boolean hidden;

  private Signatures() {}

  /** Empty if its methods name only types that are there and public. */
  static Optional<String> obstacle(Class<?> type) {
    Signatures signatures = new Signatures();
    try {
      Stream.of(type.getTypeParameters()).forEach(signatures::visit);
      Stream.of(type.getMethods()).filter(Interfaces::isDelegated).forEach(signatures::visit);
    } catch (TypeNotPresentException | LinkageError absent) {
      return Optional.of("names absent types");
    }
    return signatures.hidden ? Optional.of("names hidden types") : Optional.empty();
  }

  private void visit(Method method) {
    Stream.of(method.getTypeParameters()).forEach(this::visit);
    Stream.of(method.getGenericParameterTypes()).forEach(this::visit);
    Stream.of(method.getGenericExceptionTypes()).forEach(this::visit);
    visit(method.getGenericReturnType());
  }

  private void visit(Type type) {
    if (!seen.add(type)) {
      return;
    }
    if (type instanceof Class<?> plain) {
      visitClass(plain);
    } else if (type instanceof ParameterizedType parameterized) {
      visit(parameterized.getRawType());
      Stream.of(parameterized.getActualTypeArguments()).forEach(this::visit);
    } else if (type instanceof GenericArrayType array) {
      visit(array.getGenericComponentType());
    } else if (type instanceof TypeVariable<?> variable) {
      Stream.of(variable.getBounds()).forEach(this::visit);
    } else if (type instanceof WildcardType wildcard) {
      Stream.of(wildcard.getUpperBounds()).forEach(this::visit);
      Stream.of(wildcard.getLowerBounds()).forEach(this::visit);
    }
  }

  private void visitClass(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    hidden |= !element.isPrimitive() && !Interfaces.isPublic(element);
  }
}
