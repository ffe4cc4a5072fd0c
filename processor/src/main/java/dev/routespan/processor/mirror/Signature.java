package dev.routespan.processor.mirror;

import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Types;

/**
 * The one signature that overrides all declarations of a method: the return type that can replace
 * the others, and the exceptions that all of them allow.
 */
public final class Signature {
  private final HandlerScope scope;
  private final Types types;
  private final MethodGroup group;
  private final Declaration pattern;
  private final List<String> variableNames;
  private final TypeNames names;

  public Signature(HandlerScope scope, MethodGroup group) {
    TypeNames plainNames = scope.names();
    this.scope = scope;
    this.types = scope.types();
    this.group = group;
    this.variableNames = plainNames.namesOf(group.inForce().get(0).type().getTypeVariables());
    this.pattern = pattern(plainNames);
    this.names = names(plainNames, pattern);
  }

  private TypeNames names(TypeNames plainNames, Declaration declaration) {
    List<? extends TypeVariable> variables = declaration.type().getTypeVariables();
    return variables.size() == variableNames.size()
        ? plainNames.with(variables, variableNames)
        : plainNames;
  }

  private Declaration pattern(TypeNames plainNames) {
    List<Declaration> candidates = group.inForce();
    if (candidates.size() == 1) {
      return candidates.get(0);
    }
    List<Declaration> erased =
        candidates.stream().filter(each -> isErased(each, plainNames)).toList();
    // Only the erased one of two signatures overrides both.
    candidates = erased.isEmpty() ? candidates : erased;
    for (Declaration candidate : candidates) {
      if (group.inForce().stream().allMatch(other -> replaces(candidate, other))) {
        return candidate;
      }
    }
    return candidates.get(0);
  }

  private boolean isErased(Declaration declaration, TypeNames plainNames) {
    List<? extends TypeMirror> parameters = declaration.type().getParameterTypes();
    return !parameters.isEmpty()
        && declaration.type().getTypeVariables().isEmpty()
        && plainNames.of(parameters).equals(plainNames.of(erase(parameters)));
  }

  private List<TypeMirror> erase(List<? extends TypeMirror> several) {
    List<TypeMirror> erased = new ArrayList<>();
    several.forEach(each -> erased.add(types.erasure(each)));
    return erased;
  }

  private boolean replaces(Declaration one, Declaration other) {
    TypeMirror narrow = one.type().getReturnType();
    TypeMirror wide = other.type().getReturnType();
    if (narrow.getKind().isPrimitive() || isVoid(narrow) || isVoid(wide)) {
      return narrow.getKind() == wide.getKind();
    }
    return types.isSubtype(narrow, wide)
        || (!one.type().getTypeVariables().isEmpty() || !types.isSubtype(wide, narrow))
            && types.isSubtype(types.erasure(narrow), types.erasure(wide));
  }

  private static boolean isVoid(TypeMirror type) {
    return type.getKind() == TypeKind.VOID;
  }

  /** The declaration that this signature repeats. */
  public Declaration pattern() {
    return pattern;
  }

  public TypeNames names() {
    return names;
  }

  public ExecutableType type() {
    return pattern.type();
  }

  public List<TypeVariableName> typeVariables() {
    return type().getTypeVariables().stream().map(names.withNullness()::declare).toList();
  }

  /** The return type, with what says where null may be. */
  public TypeName returnType() {
    return names.withNullness().of(type().getReturnType(), pattern.element().getReturnType());
  }

  /** The types of the parameters, with what says where null may be. */
  public List<TypeName> parameterTypes() {
    TypeNames annotated = names.withNullness();
    List<TypeName> parameterTypes = new ArrayList<>();
    for (int i = 0; i < type().getParameterTypes().size(); i++) {
      TypeMirror declared = pattern.element().getParameters().get(i).asType();
      parameterTypes.add(annotated.of(type().getParameterTypes().get(i), declared));
    }
    return parameterTypes;
  }

  public List<TypeName> typeArguments() {
    return names.of(type().getTypeVariables());
  }

  /** Whether the compiler is sure to infer from the arguments what the type variables stand for. */
  public boolean determinesTypeArguments() {
    return type().getTypeVariables().stream()
        .allMatch(variable ->
            type().getParameterTypes().stream().anyMatch(each -> determines(each, variable)));
  }

  private boolean determines(TypeMirror parameter, TypeVariable variable) {
    if (parameter instanceof ArrayType array) {
      return determines(array.getComponentType(), variable);
    }
    if (parameter instanceof DeclaredType declared) {
      // Beside a wildcard the argument's type is captured, and other types are inferred.
      return declared.getTypeArguments().stream().noneMatch(WildcardType.class::isInstance)
          && declared.getTypeArguments().stream().anyMatch(each -> determines(each, variable));
    }
    return types.isSameType(parameter, variable);
  }

  /** The types that the wrapper's method names, but for its {@link #target}. */
  public List<TypeMirror> named() {
    List<TypeMirror> named = new ArrayList<>();
    type().getTypeVariables().forEach(variable -> named.addAll(Bounds.of(variable)));
    named.add(type().getReturnType());
    named.addAll(type().getParameterTypes());
    named.addAll(exceptions());
    return named;
  }

  /**
   * The parent to call the method through: to javac a method that two parents declare with
   * different erasures is ambiguous.
   */
  public Optional<DeclaredType> target() {
    return new CallTarget(scope, group.inForce(), this::isAmbiguous).find(callees());
  }

  private boolean isAmbiguous(List<Declaration> callees) {
    return callees.size() > 1
        && callees.stream()
                .map(each ->
                    names.of(erase(((ExecutableType) each.element().asType()).getParameterTypes())))
                .distinct()
                .count()
            > 1;
  }

  /** The declarations through which a call throws no more than the wrapper's method may. */
  private List<Declaration> callees() {
    List<Declaration> callees = group.inForce().stream()
        .filter(each -> thrown(each).stream().allMatch(this::isAllowed) && replaces(each, pattern))
        .toList();
    return callees.isEmpty() ? List.of(pattern) : callees;
  }

  /** What every declaration allows to be thrown. */
  public List<TypeMirror> exceptions() {
    Map<TypeName, TypeMirror> exceptions = new LinkedHashMap<>();
    for (Declaration declaration : group.inForce()) {
      thrown(declaration).stream()
          .filter(this::isAllowed)
          .forEach(each -> exceptions.putIfAbsent(names.of(each), each));
    }
    return List.copyOf(exceptions.values());
  }

  private boolean isAllowed(TypeMirror thrown) {
    return group.inForce().stream()
        .allMatch(
            each -> thrown(each).stream().anyMatch(allowed -> types.isSubtype(thrown, allowed)));
  }

  private List<TypeMirror> thrown(Declaration declaration) {
    List<TypeMirror> thrown = new ArrayList<>();
    declaration.thrown().forEach(each -> thrown.add(inPattern(each, declaration)));
    return thrown;
  }

  /** A type variable of another declaration, as the variable at the same position of the pattern. */
  private TypeMirror inPattern(TypeMirror thrown, Declaration declaration) {
    List<? extends TypeVariable> variables = declaration.type().getTypeVariables();
    boolean alike = variables.size() == type().getTypeVariables().size();
    for (int i = 0; i < variables.size(); i++) {
      if (types.isSameType(variables.get(i), thrown)) {
        return alike ? type().getTypeVariables().get(i) : types.erasure(thrown);
      }
    }
    return thrown;
  }

  /** Whether overriding some declaration needs an unchecked conversion of the return type. */
  public boolean convertsUnchecked() {
    return group.all().size() > 1
        && group.all().stream().anyMatch(each -> !isCheckedReplacement(each));
  }

  private boolean isCheckedReplacement(Declaration other) {
    TypeMirror wide = other.type().getReturnType();
    if (wide.getKind().isPrimitive() || isVoid(wide)) {
      return true;
    }
    boolean sameVariables = other.type().getTypeVariables().size() == variableNames.size();
    TypeName wanted = sameVariables
        ? names.with(other.type().getTypeVariables(), variableNames).of(wide)
        : names.of(wide);
    return types.isSubtype(type().getReturnType(), wide) || isBelow(type().getReturnType(), wanted);
  }

  private boolean isBelow(TypeMirror type, TypeName wanted) {
    return names.of(type).equals(wanted)
        || type.getKind() != TypeKind.ARRAY
            && types.directSupertypes(type).stream().anyMatch(parent -> isBelow(parent, wanted));
  }
}
