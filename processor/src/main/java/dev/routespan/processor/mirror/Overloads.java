package dev.routespan.processor.mirror;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Predicts javac's warning of overloads that a lambda could not choose from. */
public final class Overloads {
  private final Types types;
  private final Elements elements;
  private final Map<TypeElement, Integer> lambdas = new HashMap<>();

  public Overloads(Types types, Elements elements) {
    this.types = types;
    this.elements = elements;
  }

  public boolean areAmbiguous(List<MethodGroup> groups) {
    return groups.stream().collect(Collectors.groupingBy(MethodGroup::name)).values().stream()
        .anyMatch(this::anyAmbiguous);
  }

  private boolean anyAmbiguous(List<MethodGroup> overloads) {
    for (int i = 0; i < overloads.size(); i++) {
      for (int j = i + 1; j < overloads.size(); j++) {
        if (isAmbiguous(overloads.get(i).first(), overloads.get(j).first())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isAmbiguous(Declaration one, Declaration other) {
    int length = Math.max(arity(one), arity(other));
    boolean ambiguous = false;
    for (int i = 0; i < length; i++) {
      TypeMirror first = parameter(one, i, length);
      TypeMirror second = parameter(other, i, length);
      if (first == null || second == null) {
        return false;
      }
      if (!types.isSubtype(first, second) && !types.isSubtype(second, first)) {
        if (!acceptSameLambda(first, second)) {
          return false;
        }
        ambiguous = true;
      }
    }
    return ambiguous;
  }

  private static int arity(Declaration declaration) {
    return declaration.type().getParameterTypes().size();
  }

  /** A variable arity parameter counts as often as the longer overload has parameters. */
  private TypeMirror parameter(Declaration declaration, int index, int length) {
    List<? extends TypeMirror> parameters = declaration.type().getParameterTypes();
    boolean varargs = declaration.element().isVarArgs();
    if (varargs && index >= parameters.size() - 1) {
      return types.erasure(((ArrayType) parameters.get(parameters.size() - 1)).getComponentType());
    }
    return index < parameters.size() && (varargs || parameters.size() == length)
        ? types.erasure(parameters.get(index))
        : null;
  }

  private boolean acceptSameLambda(TypeMirror one, TypeMirror other) {
    int parameters = lambdaParameters(one);
    return parameters > 0 && parameters == lambdaParameters(other);
  }

  /** How many parameters a lambda of this type has; zero if there can be none. */
  private int lambdaParameters(TypeMirror type) {
    if (!(type instanceof DeclaredType declared)
        || !declared.asElement().getKind().isInterface()) {
      return 0;
    }
    return lambdas.computeIfAbsent((TypeElement) declared.asElement(), this::lambdaParameters);
  }

  private int lambdaParameters(TypeElement element) {
    Set<String> names = new HashSet<>();
    int parameters = 0;
    for (ExecutableElement method : ElementFilter.methodsIn(elements.getAllMembers(element))) {
      if (method.getModifiers().contains(Modifier.ABSTRACT) && !isOfObject(method)) {
        names.add(method.getSimpleName().toString());
        parameters = method.getParameters().size();
      }
    }
    return names.size() == 1 ? parameters : 0;
  }

  private boolean isOfObject(ExecutableElement method) {
    Element object = elements.getTypeElement("java.lang.Object");
    return ElementFilter.methodsIn(object.getEnclosedElements()).stream()
        .filter(each -> each.getModifiers().contains(Modifier.PUBLIC))
        .anyMatch(
            each -> elements.overrides(method, each, (TypeElement) method.getEnclosingElement())
                || each.getSimpleName().equals(method.getSimpleName())
                    && each.getParameters().size() == method.getParameters().size());
  }
}
