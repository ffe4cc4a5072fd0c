package dev.routespan.processor.mirror;

import dev.routespan.processor.model.AttributeType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * Answers what a type is: what the attribute API can hold, or a result that comes later. For one
 * round, since the next one has other elements.
 */
public final class TypeFacts {
  private static final Map<String, AttributeType> SCALARS = Map.ofEntries(
      Map.entry("java.lang.Boolean", AttributeType.BOOLEAN),
      Map.entry("java.lang.Byte", AttributeType.LONG),
      Map.entry("java.lang.Short", AttributeType.LONG),
      Map.entry("java.lang.Integer", AttributeType.LONG),
      Map.entry("java.lang.Long", AttributeType.LONG),
      Map.entry("java.lang.Float", AttributeType.DOUBLE),
      Map.entry("java.lang.Double", AttributeType.DOUBLE),
      Map.entry("java.lang.Character", AttributeType.STRING),
      Map.entry("java.util.OptionalInt", AttributeType.LONG),
      Map.entry("java.util.OptionalLong", AttributeType.LONG),
      Map.entry("java.util.OptionalDouble", AttributeType.DOUBLE));

  private final Types types;
  private final Elements elements;

  /** By the parent's name; most interfaces mention the same few types. */
  private final Map<String, Map<Element, Boolean>> subtypes = new HashMap<>();

  public TypeFacts(Types types, Elements elements) {
    this.types = types;
    this.elements = elements;
  }

  public boolean isAttribute(TypeMirror type) {
    return attributeType(type).isPresent();
  }

  /** Returns the type of the attribute that a value of this type becomes; empty if it becomes none. */
  public Optional<AttributeType> attributeType(TypeMirror type) {
    return valueType(type).or(() -> argument(type, "java.util.Optional").flatMap(this::valueType));
  }

  private Optional<AttributeType> valueType(TypeMirror type) {
    if (type instanceof ArrayType array) {
      return scalarType(array.getComponentType()).map(AttributeType::array);
    }
    return scalarType(type)
        .or(() -> argument(type, "java.util.Collection")
            .flatMap(this::scalarType)
            .map(AttributeType::array));
  }

  private Optional<AttributeType> scalarType(TypeMirror type) {
    if (type.getKind().isPrimitive()) {
      return scalarType(types.boxedClass((PrimitiveType) type).asType());
    }
    for (DeclaredType bound : bounds(type)) {
      TypeElement element = (TypeElement) bound.asElement();
      AttributeType scalar = SCALARS.get(element.getQualifiedName().toString());
      if (scalar != null) {
        return Optional.of(scalar);
      }
      if (element.getKind() == ElementKind.ENUM
          || isA(bound, "java.lang.CharSequence")
          || isA(bound, "java.lang.Enum")) {
        return Optional.of(AttributeType.STRING);
      }
    }
    return Optional.empty();
  }

  /** Whether a type has so few values that each may be a series of a metric. */
  public boolean hasFewValues(TypeMirror type) {
    return type.getKind() == TypeKind.BOOLEAN
        || bounds(type).stream()
            .map(bound -> (TypeElement) bound.asElement())
            .anyMatch(element -> element.getKind() == ElementKind.ENUM
                || element.getQualifiedName().contentEquals("java.lang.Boolean"));
  }

  public boolean isString(TypeMirror type) {
    return qualifiedName(type).filter("java.lang.String"::equals).isPresent();
  }

  /** Empty if the type is no class or interface, but a type variable, say. */
  public Optional<String> qualifiedName(TypeMirror type) {
    return type.getKind() == TypeKind.DECLARED
        ? Optional.of(
            ((TypeElement) ((DeclaredType) type).asElement()).getQualifiedName().toString())
        : Optional.empty();
  }

  public boolean isRaw(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.getTypeArguments().isEmpty()
        && !((TypeElement) declared.asElement()).getTypeParameters().isEmpty();
  }

  /** Whether the type, by its bounds, is a subtype of the one of this name. */
  public boolean isA(TypeMirror type, String name) {
    Map<Element, Boolean> known = subtypes.computeIfAbsent(name, key -> new HashMap<>());
    for (DeclaredType bound : bounds(type)) {
      if (known.computeIfAbsent(bound.asElement(), element -> isSubtype(element, name))) {
        return true;
      }
    }
    return false;
  }

  private boolean isSubtype(Element type, String name) {
    TypeElement parent = elements.getTypeElement(name);
    return parent != null
        && types.isSubtype(types.erasure(type.asType()), types.erasure(parent.asType()));
  }

  /** The first type argument that a type gives to its supertype of this name. */
  public Optional<TypeMirror> argument(TypeMirror type, String name) {
    for (DeclaredType bound : bounds(type)) {
      if (((TypeElement) bound.asElement()).getQualifiedName().contentEquals(name)) {
        return bound.getTypeArguments().stream().findFirst().map(this::withoutWildcard);
      }
      for (TypeMirror parent : types.directSupertypes(bound)) {
        Optional<TypeMirror> found = argument(parent, name);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private TypeMirror withoutWildcard(TypeMirror type) {
    if (type instanceof TypeVariable variable
        && variable.getLowerBound().getKind() != TypeKind.NULL) {
      return variable.getLowerBound();
    }
    if (!(type instanceof WildcardType wildcard)) {
      return type;
    }
    return wildcard.getExtendsBound() != null
        ? wildcard.getExtendsBound()
        : elements.getTypeElement("java.lang.Object").asType();
  }

  /** The classes and interfaces that a type is known to extend. */
  public List<DeclaredType> bounds(TypeMirror type) {
    List<DeclaredType> bounds = new ArrayList<>();
    if (type instanceof TypeVariable variable) {
      Bounds.of(variable).forEach(each -> bounds.addAll(bounds(each)));
    } else if (type instanceof IntersectionType intersection) {
      intersection.getBounds().forEach(each -> bounds.addAll(bounds(each)));
    } else if (type instanceof WildcardType) {
      bounds.addAll(bounds(withoutWildcard(type)));
    } else if (type instanceof DeclaredType declared) {
      bounds.add(declared);
    }
    return bounds;
  }
}
