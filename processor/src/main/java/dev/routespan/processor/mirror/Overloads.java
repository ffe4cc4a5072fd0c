package dev.routespan.processor.mirror;

import com.palantir.javapoet.ClassName;
import dev.routespan.processor.model.RuntimeTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
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

/**
 * Predicts javac's warning of overloads that a lambda could not choose from. Two methods of the
 * interface are none of the wrapper's concern, as it overrides both; but it adds static methods.
 */
public final class Overloads {
  private final Types types;
  private final Elements elements;
  private final Map<TypeElement, Integer> lambdas = new HashMap<>();

  public Overloads(Types types, Elements elements) {
    this.types = types;
    this.elements = elements;
  }

  private record Parameters(List<? extends TypeMirror> types, boolean varargs) {
    int arity() {
      return types.size();
    }
  }

  /** Returns whether a method of the interface is an ambiguous overload of one of a wrapper's own. */
  public boolean areAmbiguous(TypeElement handler, List<MethodGroup> groups) {
    return groups.stream()
        .anyMatch(group -> statics(handler, group.name()).stream()
            .anyMatch(own -> isAmbiguous(parameters(group.first()), own)));
  }

  private List<Parameters> statics(TypeElement handler, String name) {
    return switch (name) {
      case "unwrap" -> List.of(own(handler));
      case "wrap" ->
        List.of(
            own(handler, RuntimeTypes.ROUTE_TELEMETRY),
            own(handler, RuntimeTypes.ROUTE_TELEMETRY, RuntimeTypes.ATTRIBUTES));
      default -> List.of();
    };
  }

  private Parameters own(TypeElement handler, ClassName... others) {
    List<TypeMirror> parameters = new ArrayList<>(List.of(handler.asType()));
    Stream.of(others)
        .map(name -> elements.getTypeElement(name.canonicalName()))
        .filter(Objects::nonNull)
        .forEach(type -> parameters.add(type.asType()));
    return new Parameters(parameters, false);
  }

  private static Parameters parameters(Declaration declaration) {
    return new Parameters(
        declaration.type().getParameterTypes(), declaration.element().isVarArgs());
  }

  private boolean isAmbiguous(Parameters one, Parameters other) {
    int length = Math.max(one.arity(), other.arity());
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

  /** A variable arity parameter counts as often as the longer overload has parameters. */
  private TypeMirror parameter(Parameters parameters, int index, int length) {
    int arity = parameters.arity();
    if (parameters.varargs() && index >= arity - 1) {
      TypeMirror last = parameters.types().get(arity - 1);
      return types.erasure(((ArrayType) last).getComponentType());
    }
    return index < arity && (parameters.varargs() || arity == length)
        ? types.erasure(parameters.types().get(index))
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
