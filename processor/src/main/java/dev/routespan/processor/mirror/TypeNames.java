package dev.routespan.processor.mirror;

import com.palantir.javapoet.AnnotationSpec;
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
import javax.lang.model.element.AnnotationMirror;
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
 * It leaves out type-use annotations, or all but those that say where null may be.
 */
public final class TypeNames extends SimpleTypeVisitor14<TypeName, TypeMirror> {
  private final Shadowing shadowing;
  private final Nullness nullness;
  private final boolean annotated;
  private final Map<Element, String> variables = new HashMap<>();

  TypeNames(Shadowing shadowing, Nullness nullness) {
    this(shadowing, nullness, false);
  }

  private TypeNames(Shadowing shadowing, Nullness nullness, boolean annotated) {
    this.shadowing = shadowing;
    this.nullness = nullness;
    this.annotated = annotated;
  }

  /** A copy that repeats what says where null may be. Its names are for printing only. */
  public TypeNames withNullness() {
    TypeNames copy = new TypeNames(shadowing, nullness, true);
    copy.variables.putAll(variables);
    return copy;
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
    TypeNames copy = new TypeNames(shadowing, nullness, annotated);
    copy.variables.putAll(variables);
    for (int i = 0; i < typeVariables.size(); i++) {
      copy.variables.put(typeVariables.get(i).asElement(), names.get(i));
    }
    return copy;
  }

  public TypeName of(TypeMirror type) {
    return of(type, type);
  }

  /**
   * Spells a type.
   *
   * @param declared the type before type variables were replaced, whose annotations may be lost in
   *     the replacement
   */
  public TypeName of(TypeMirror type, TypeMirror declared) {
    return type.accept(this, declared);
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

  private TypeName annotate(TypeName name, TypeMirror type, TypeMirror declared) {
    List<AnnotationMirror> mirrors = annotated ? nullness.of(type, declared) : List.of();
    return mirrors.isEmpty()
        ? name
        : name.annotated(mirrors.stream().map(this::annotation).toList());
  }

  /** Spells an annotation with all its values. */
  public AnnotationSpec annotation(AnnotationMirror mirror) {
    ClassName type = className((TypeElement) mirror.getAnnotationType().asElement());
    AnnotationSpec.Builder annotation = AnnotationSpec.builder(type);
    AnnotationSpec.get(mirror)
        .members()
        .forEach((member, values) -> values.forEach(value -> annotation.addMember(member, value)));
    return annotation.build();
  }

  @Override
  public TypeName visitDeclared(DeclaredType type, TypeMirror declared) {
    return annotate(name(type, declared), type, declared);
  }

  private TypeName name(DeclaredType type, TypeMirror declared) {
    TypeElement element = (TypeElement) type.asElement();
    List<TypeName> arguments = new ArrayList<>();
    for (int i = 0; i < type.getTypeArguments().size(); i++) {
      TypeMirror argument = type.getTypeArguments().get(i);
      arguments.add(of(argument, argument(declared, element, i).orElse(argument)));
    }
    if (outer(type).map(this::of).orElse(null) instanceof ParameterizedTypeName enclosing) {
      return enclosing.nestedClass(element.getSimpleName().toString(), arguments);
    }
    ClassName name = className(element);
    return arguments.isEmpty()
        ? name
        : ParameterizedTypeName.get(name, arguments.toArray(TypeName[]::new));
  }

  private static Optional<TypeMirror> argument(
      TypeMirror declared, TypeElement element, int index) {
    return declared instanceof DeclaredType type
            && type.asElement().equals(element)
            && type.getTypeArguments().size() > index
        ? Optional.of(type.getTypeArguments().get(index))
        : Optional.empty();
  }

  @Override
  public TypeName visitTypeVariable(TypeVariable type, TypeMirror declared) {
    return annotate(TypeVariableName.get(spell(type)), type, declared);
  }

  @Override
  public TypeName visitWildcard(WildcardType type, TypeMirror declared) {
    WildcardType before = declared instanceof WildcardType wildcard ? wildcard : type;
    if (type.getSuperBound() != null) {
      return WildcardTypeName.supertypeOf(bound(type.getSuperBound(), before.getSuperBound()));
    }
    TypeMirror bound = type.getExtendsBound();
    return WildcardTypeName.subtypeOf(
        bound == null ? ClassName.OBJECT : bound(bound, before.getExtendsBound()));
  }

  private TypeName bound(TypeMirror bound, TypeMirror declared) {
    return of(bound, declared == null ? bound : declared);
  }

  @Override
  public TypeName visitArray(ArrayType type, TypeMirror declared) {
    TypeMirror component = type.getComponentType();
    TypeMirror before = declared instanceof ArrayType array ? array.getComponentType() : component;
    return annotate(ArrayTypeName.of(of(component, before)), type, declared);
  }

  @Override
  public TypeName visitPrimitive(PrimitiveType type, TypeMirror unused) {
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
  public TypeName visitNoType(NoType type, TypeMirror unused) {
    return type.getKind() == TypeKind.VOID ? TypeName.VOID : defaultAction(type, unused);
  }

  @Override
  protected TypeName defaultAction(TypeMirror type, TypeMirror unused) {
    throw new IllegalArgumentException("no type name for " + type.getKind());
  }
}
