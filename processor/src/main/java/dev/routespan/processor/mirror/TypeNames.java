package dev.routespan.processor.mirror;

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
 * type variables, and reads their bounds after substitution.
 * Type-use annotations are left out: what the compiler shows of them depends on its version.
 */
public final class TypeNames extends SimpleTypeVisitor14<TypeName, Void> {
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
    shadowing.reserved().forEach(allocator::newName);
    variables.values().forEach(allocator::newName);
    return typeVariables.stream()
        .map(variable -> allocator.newName(variable.asElement().getSimpleName().toString()))
        .toList();
  }

  /** A copy that spells these type variables by these names. */
  public TypeNames with(List<? extends TypeVariable> typeVariables, List<String> names) {
    TypeNames copy = new TypeNames(shadowing);
    copy.variables.putAll(variables);
    for (int i = 0; i < typeVariables.size(); i++) {
      copy.variables.put(typeVariables.get(i).asElement(), names.get(i));
    }
    return copy;
  }

  public TypeName of(TypeMirror type) {
    return type.accept(this, null);
  }

  public List<TypeName> of(List<? extends TypeMirror> types) {
    List<TypeName> names = new ArrayList<>();
    for (TypeMirror type : types) {
      names.add(of(type));
    }
    return names;
  }

  public TypeVariableName declare(TypeVariable variable) {
    List<? extends TypeMirror> bounds = Bounds.of(variable);
    TypeVariableName name = TypeVariableName.get(spell(variable));
    // A single Object says nothing; in Object & A it decides the erasure.
    boolean isObject = bounds.size() == 1 && of(bounds.get(0)).equals(ClassName.OBJECT);
    return isObject ? name : name.withBounds(of(bounds));
  }

  private String spell(TypeVariable variable) {
    Element element = variable.asElement();
    return variables.getOrDefault(element, element.getSimpleName().toString());
  }

  public ClassName className(TypeElement type) {
    shadowing.mention(type);
    ClassName name = ClassName.get(type);
    // JavaPoet qualifies what it does not import, but never a class of the same package. What seems
    // to
    // be in no package, it writes as it stands.
    return shadowing.hidesNeighbour(type) ? ClassName.get("", name.canonicalName()) : name;
  }

  /** The type whose instance an inner class needs; the Eclipse compiler names one for nested types, too. */
  public static Optional<DeclaredType> outer(DeclaredType type) {
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
