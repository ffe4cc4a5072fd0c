package dev.routespan.processor;

import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import dev.routespan.processor.HandlerMethod.Parameter;
import dev.routespan.processor.RouteSpec.Capture;
import dev.routespan.processor.RouteSpec.ResultCapture;
import dev.routespan.processor.RouteSpec.Rollout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** Makes a wrapper's method of the declarations of one method. */
final class MethodReader {
  private final HandlerScope scope;
  private final MethodGroup group;
  private final Signature signature;
  private final List<String> parameterNames;
  private final List<ExecutableElement> accessors = new ArrayList<>();
  private boolean handsOverRaw;

  MethodReader(HandlerScope scope, MethodGroup group) {
    this.scope = scope;
    this.group = group;
    this.signature = new Signature(scope.types(), group, scope.names());
    this.parameterNames = parameterNames();
  }

  /** Names are the parameters' own, but for what the body needs to say of other things. */
  private List<String> parameterNames() {
    NameAllocator allocator = new NameAllocator();
    Names.reserve(allocator, "dev");
    RuntimeNames.namesInExpressions().forEach(name -> Names.reserve(allocator, name));
    List<String> names = new ArrayList<>();
    for (VariableElement parameter : group.element().getParameters()) {
      names.add(Names.free(allocator, parameter.getSimpleName().toString()));
    }
    return names;
  }

  HandlerMethod read(
      Optional<RouteSettings> settings, String field, boolean overloaded, Set<String> suppressed) {
    TypeNames names = signature.names();
    Optional<RouteSpec> route = settings.map(each -> route(each, field));
    boolean inferred =
        !overloaded && signature.target().isEmpty() && signature.determinesTypeArguments();
    return new HandlerMethod(
        group.name(),
        signature.typeVariables(),
        names.of(signature.type().getReturnType()),
        parameters(names),
        signature.pattern().element().isVarArgs(),
        names.of(signature.exceptions()),
        annotations(suppressed),
        signature.target().map(names::of),
        inferred ? List.of() : signature.typeArguments(),
        route);
  }

  private List<Parameter> parameters(TypeNames names) {
    List<TypeName> types = names.of(signature.type().getParameterTypes());
    List<Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      parameters.add(new Parameter(types.get(i), parameterNames.get(i)));
    }
    return parameters;
  }

  private RouteSpec route(RouteSettings settings, String field) {
    ExecutableElement method = group.element();
    EndingFinder finder =
        new EndingFinder(scope.attributeTypes(), scope.reporter(), method, signature.type());
    Ending ending = finder.find(settings);
    handsOverRaw = finder.handsOverRaw(ending);
    CaptureReader reader = new CaptureReader(
        scope.reporter(), scope.attributeTypes(), scope.accessors(), method, signature);
    Optional<Rollout> rollout = reader.rollout(parameterNames);
    List<Capture> captures = reader.captures(parameterNames);
    List<ResultCapture> results = reader.results(ending);
    accessors.addAll(reader.accessors());
    return new RouteSpec(
        field,
        group.name(),
        settings.kind(),
        settings.spanName(group.name()),
        settings.options(),
        ending,
        finder.observer() < 0 ? "" : parameterNames.get(finder.observer()),
        rollout,
        captures,
        results);
  }

  private List<Annotation> annotations(Set<String> suppressed) {
    List<Annotation> annotations = new ArrayList<>();
    Suppressions suppressions = new Suppressions(scope.elements());
    List<Element> overridden = overridden();
    Optional<Element> deprecated =
        overridden.stream().filter(scope.elements()::isDeprecated).findFirst();
    deprecated.ifPresent(each -> annotations.add(Suppressions.deprecated(each)));
    overridden.forEach(suppressions::use);
    suppressions.mention(signature.type());
    signature.exceptions().forEach(suppressions::mention);
    signature.target().ifPresent(parent -> suppressions.mention(parent));
    if (signature.pattern().element().isVarArgs()) {
      List<? extends TypeMirror> parameters = signature.type().getParameterTypes();
      suppressions.varargs(parameters.get(parameters.size() - 1));
    }
    if (signature.convertsUnchecked() || isCalledUnchecked() || handsOverRaw) {
      suppressions.need("unchecked");
    }
    accessors.forEach(suppressions::use);
    suppressions.annotation(own(), deprecated.isPresent(), suppressed).ifPresent(annotations::add);
    return annotations;
  }

  /**
   * What the handler itself suppresses. A parent's annotation is gone once that is a class file, and
   * the wrapper must not depend on which of the two the build has at hand.
   */
  private Set<String> own() {
    return group.first().owner().equals(scope.handler())
        ? Suppressions.categories(group.element())
        : Set.of();
  }

  /** All that the wrapper's method overrides, {@code Object.finalize()} and the like included. */
  private List<Element> overridden() {
    List<Element> overridden = new ArrayList<>();
    group.all().forEach(each -> overridden.add(each.element()));
    if (group.element().getParameters().isEmpty()) {
      Element object = scope.elements().getTypeElement("java.lang.Object");
      object.getEnclosedElements().stream()
          .filter(ExecutableElement.class::isInstance)
          .map(ExecutableElement.class::cast)
          .filter(method -> method.getParameters().isEmpty())
          .filter(method -> method.getSimpleName().contentEquals(group.name()))
          .forEach(overridden::add);
    }
    return overridden;
  }

  private boolean isCalledUnchecked() {
    return group.inForce().stream()
        .anyMatch(each -> each.isRaw() && losesParameters(each.element()));
  }

  private boolean losesParameters(ExecutableElement method) {
    return method.getParameters().stream()
        .map(VariableElement::asType)
        .anyMatch(type -> !scope.types().isSameType(type, scope.types().erasure(type)));
  }
}
