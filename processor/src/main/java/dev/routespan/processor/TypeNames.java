package dev.routespan.processor;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.NoType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.SimpleTypeVisitor14;

/**
 * Spells types as they must stand in the wrapper. Unlike JavaPoet's own conversion it can rename
 * type variables, reads their bounds after substitution and knows which names are shadowed there.
 * Type-use annotations are left out: what the compiler shows of them depends on its version.
 */
final class TypeNames extends SimpleTypeVisitor14<TypeName, Void> {
  private final Shadowing shadowing;
  private final Map<Element, String> variables = new HashMap<>();

  TypeNames(Shadowing shadowing) {
    this.shadowing = shadowing;
  }

  /**
   * Names for type variables, their own if these mean nothing else in the wrapper: a method's may
   * be named like one of the type that a parent's method now sees.
   */
  List<String> namesOf(List<? extends TypeVariable> typeVariables) {
    if (typeVariables.isEmpty()) {
      return List.of();
    }
    NameAllocator allocator = new NameAllocator();
    shadowing.reserved().forEach(name -> Names.reserve(allocator, name));
    variables.values().forEach(name -> Names.reserve(allocator, name));
    return typeVariables.stream()
        .map(variable ->
            Names.free(allocator, variable.asElement().getSimpleName().toString()))
        .toList();
  }

  /** A copy that spells these type variables by these names. */
  TypeNames with(List<? extends TypeVariable> typeVariables, List<String> names) {
    TypeNames copy = new TypeNames(shadowing);
    copy.variables.putAll(variables);
    for (int i = 0; i < typeVariables.size(); i++) {
      copy.variables.put(typeVariables.get(i).asElement(), names.get(i));
    }
    return copy;
  }

  TypeName of(TypeMirror type) {
    return type.accept(this, null);
  }

  List<TypeName> of(List<? extends TypeMirror> types) {
    List<TypeName> names = new ArrayList<>();
    for (TypeMirror type : types) {
      names.add(of(type));
    }
    return names;
  }

  TypeVariableName declare(TypeVariable variable) {
    List<? extends TypeMirror> bounds = Bounds.of(variable);
    return bounds.size() == 1
        ? TypeVariableName.get(spell(variable), of(bounds.get(0)))
        : TypeVariableName.get(
            spell(variable), bounds.stream().map(this::bound).toArray(TypeName[]::new));
  }

  /** JavaPoet drops a bound that equals Object; but in {@code Object & A} it decides the erasure. */
  private TypeName bound(TypeMirror type) {
    TypeName name = of(type);
    if (!name.equals(ClassName.OBJECT)) {
      return name;
    }
    boolean hidden = shadowing.hides((TypeElement) ((DeclaredType) type).asElement());
    return TypeVariableName.get(hidden ? "java.lang.Object" : "Object");
  }

  private String spell(TypeVariable variable) {
    Element element = variable.asElement();
    return variables.getOrDefault(element, element.getSimpleName().toString());
  }

  ClassName className(TypeElement type) {
    return shadowing.hides(type)
        ? qualified(ClassName.get(type).canonicalName())
        : ClassName.get(type);
  }

  /** JavaPoet writes a name that seems to have no package as it stands. */
  private static ClassName qualified(String name) {
    return ClassName.get("", name);
  }

  /** The type whose instance an inner class needs; the Eclipse compiler names one for nested types, too. */
  static Optional<DeclaredType> outer(DeclaredType type) {
    boolean inner = !type.asElement().getModifiers().contains(Modifier.STATIC);
    return inner && type.getEnclosingType() instanceof DeclaredType outer
        ? Optional.of(outer)
        : Optional.empty();
  }

  @Override
  public TypeName visitDeclared(DeclaredType type, Void unused) {
    TypeElement element = (TypeElement) type.asElement();
    List<TypeName> arguments = of(type.getTypeArguments());
    if (outer(type).map(this::of).orElse(null) instanceof ParameterizedTypeName enclosing) {
      return enclosing.nestedClass(element.getSimpleName().toString(), arguments);
    }
    ClassName name = className(element);
    return arguments.isEmpty()
        ? name
        : ParameterizedTypeName.get(name, arguments.toArray(TypeName[]::new));
  }

  @Override
  public TypeName visitTypeVariable(TypeVariable type, Void unused) {
    return TypeVariableName.get(spell(type));
  }

  @Override
  public TypeName visitWildcard(WildcardType type, Void unused) {
    if (type.getSuperBound() != null) {
      return WildcardTypeName.supertypeOf(of(type.getSuperBound()));
    }
    TypeMirror bound = type.getExtendsBound();
    return WildcardTypeName.subtypeOf(bound == null ? ClassName.OBJECT : of(bound));
  }

  @Override
  public TypeName visitArray(ArrayType type, Void unused) {
    return ArrayTypeName.of(of(type.getComponentType()));
  }

  @Override
  public TypeName visitPrimitive(PrimitiveType type, Void unused) {
    return switch (type.getKind()) {
      case BOOLEAN -> TypeName.BOOLEAN;
      case BYTE -> TypeName.BYTE;
      case SHORT -> TypeName.SHORT;
      case INT -> TypeName.INT;
      case LONG -> TypeName.LONG;
      case CHAR -> TypeName.CHAR;
      case FLOAT -> TypeName.FLOAT;
      default -> TypeName.DOUBLE;
    };
  }

  @Override
  public TypeName visitNoType(NoType type, Void unused) {
    return type.getKind() == TypeKind.VOID ? TypeName.VOID : defaultAction(type, unused);
  }

  @Override
  protected TypeName defaultAction(TypeMirror type, Void unused) {
    throw new IllegalArgumentException("no type name for " + type.getKind());
  }
}
