package dev.routespan.processor.read;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.TypeName;
import dev.routespan.processor.check.AsyncResultCheck;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.EndStrategies;
import dev.routespan.processor.mirror.HandlerScope;
import dev.routespan.processor.mirror.MethodGroup;
import dev.routespan.processor.mirror.ModuleExports;
import dev.routespan.processor.mirror.RouteMirror;
import dev.routespan.processor.mirror.Signature;
import dev.routespan.processor.mirror.TypeNames;
import dev.routespan.processor.model.EndStrategy;
import dev.routespan.processor.model.HandlerMethod;
import dev.routespan.processor.model.HandlerMethod.Parameter;
import dev.routespan.processor.model.RouteSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Makes the wrapper's methods, each of all the declarations of one method. */
final class MethodReader {
  private final HandlerScope scope;
  private final Reporter reporter;
  private final ModuleExports exports;
  private final Set<String> suppressed;

  /**
   * @param suppressed what the wrapper as a whole suppresses
   */
  MethodReader(
      HandlerScope scope, Reporter reporter, ModuleExports exports, Set<String> suppressed) {
    this.scope = scope;
    this.reporter = reporter;
    this.exports = exports;
    this.suppressed = suppressed;
  }

  /**
   * A route as it was read.
   *
   * @param payload what the captures of the result are taken from, if there are any
   * @param called the accessors that the wrapper's method calls
   * @param handsOverRaw whether it hands a value of a raw type to a generic method of the runtime
   */
  private record Route(
      RouteSpec spec,
      Optional<TypeMirror> payload,
      List<ExecutableElement> called,
      boolean handsOverRaw) {}

  HandlerMethod read(
      MethodGroup group, Optional<RouteMirror> mirror, String field, boolean overloaded) {
    Signature signature = new Signature(scope, group);
    TypeNames names = signature.names();
    List<String> parameterNames =
        ParameterNames.of(scope.handler(), group, signature.type().getParameterTypes());
    Optional<Route> route =
        mirror.map(each -> route(each, group, signature, parameterNames, field));
    boolean inferred =
        !overloaded && signature.target().isEmpty() && signature.determinesTypeArguments();
    return new HandlerMethod(
        group.name(),
        signature.typeVariables(),
        signature.returnType(),
        parameters(signature, parameterNames),
        signature.pattern().element().isVarArgs(),
        names.of(signature.exceptions()),
        annotations(group, signature, route),
        signature.target().map(names::of),
        inferred ? List.of() : signature.typeArguments(),
        route.map(Route::spec));
  }

  private List<Parameter> parameters(Signature signature, List<String> parameterNames) {
    List<TypeName> types = signature.parameterTypes();
    List<TypeName> plainTypes = signature.names().of(signature.type().getParameterTypes());
    List<Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      VariableElement declared = signature.pattern().element().getParameters().get(i);
      parameters.add(new Parameter(
          types.get(i), plainTypes.get(i), parameterNames.get(i), nullness(declared)));
    }
    return parameters;
  }

  private List<AnnotationSpec> nullness(Element declared) {
    return scope.nullness().ofDeclaration(declared).stream()
        .map(scope.names()::annotation)
        .toList();
  }

  private Route route(
      RouteMirror mirror,
      MethodGroup group,
      Signature signature,
      List<String> parameterNames,
      String field) {
    EndStrategies strategies = new EndStrategies(scope.facts(), signature.type());
    EndStrategy strategy = strategies.find(mirror.untilClosed());
    new AsyncResultCheck(reporter, scope.facts(), group.element(), signature.type())
        .check(mirror, strategy);
    int observer = strategies.observer(strategy);
    CaptureReader captures = new CaptureReader(scope, reporter, group.element(), signature);
    TypeMirror payload = strategies.payload(strategy);
    RouteSpec spec = new RouteSpec(
        field,
        group.name(),
        mirror.kind(),
        mirror.spanName(group.name()),
        mirror.dialect(group.name()),
        mirror.options(),
        strategy,
        observer < 0 ? "" : parameterNames.get(observer),
        captures.rollout(parameterNames),
        captures.captures(parameterNames, mirror.options().durationMetric()),
        captures.results(strategy, payload));
    boolean namesPayload =
        spec.results().stream().anyMatch(result -> !result.accessor().isEmpty());
    return new Route(
        spec,
        Optional.of(payload).filter(each -> namesPayload),
        captures.accessors(),
        strategies.handsOverRaw(strategy));
  }

  private List<AnnotationSpec> annotations(
      MethodGroup group, Signature signature, Optional<Route> route) {
    List<AnnotationSpec> annotations = new ArrayList<>();
    Suppressions suppressions = new Suppressions(scope.elements(), exports);
    List<ExecutableElement> overridden = overridden(group);
    Optional<ExecutableElement> deprecated =
        overridden.stream().filter(scope.elements()::isDeprecated).findFirst();
    deprecated.ifPresent(each -> annotations.add(Suppressions.deprecated(each)));
    ExecutableElement pattern = signature.pattern().element();
    annotations.addAll(nullness(pattern));
    Stream.concat(Stream.of(pattern), pattern.getParameters().stream())
        .flatMap(each -> scope.nullness().ofDeclaration(each).stream())
        .forEach(each -> suppressions.use(each.getAnnotationType().asElement()));
    overridden.forEach(suppressions::use);
    suppressions.mention(signature.type());
    signature.exceptions().forEach(suppressions::mention);
    signature.target().ifPresent(suppressions::mention);
    if (signature.pattern().element().isVarArgs()) {
      List<? extends TypeMirror> parameters = signature.type().getParameterTypes();
      suppressions.varargs(parameters.get(parameters.size() - 1));
    }
    boolean handsOverRaw = route.filter(Route::handsOverRaw).isPresent();
    if (signature.convertsUnchecked() || isCalledUnchecked(group, signature) || handsOverRaw) {
      suppressions.need("unchecked");
    }
    route.flatMap(Route::payload).ifPresent(suppressions::mentionInside);
    route.ifPresent(each -> each.called().forEach(suppressions::use));
    suppressions
        .annotation(own(group), deprecated.isPresent(), suppressed)
        .ifPresent(annotations::add);
    return annotations;
  }

  /**
   * What the handler itself suppresses. A parent's annotation is gone once that is a class file, and
   * the wrapper must not depend on which of the two the build has at hand.
   */
  private Set<String> own(MethodGroup group) {
    return group.first().owner().equals(scope.handler())
        ? Suppressions.categories(group.element())
        : Set.of();
  }

  /** All that the wrapper's method overrides, {@code Object.finalize()} and the like included. */
  private List<ExecutableElement> overridden(MethodGroup group) {
    List<ExecutableElement> overridden = new ArrayList<>();
    group.all().forEach(each -> overridden.add(each.element()));
    if (group.element().getParameters().isEmpty()) {
      Element object = scope.elements().getTypeElement("java.lang.Object");
      ElementFilter.methodsIn(object.getEnclosedElements()).stream()
          .filter(method -> method.getParameters().isEmpty())
          .filter(method -> method.getSimpleName().contentEquals(group.name()))
          .forEach(overridden::add);
    }
    return overridden;
  }

  /** Of a raw parent, or beside a parent with a raw type: javac calls the one that says more. */
  private boolean isCalledUnchecked(MethodGroup group, Signature signature) {
    boolean takesRaw = !isChangedByErasure(signature.type().getParameterTypes());
    return group.inForce().stream()
        .anyMatch(each -> each.isRaw()
            ? isChangedByErasure(((ExecutableType) each.element().asType()).getParameterTypes())
            : takesRaw && isChangedByErasure(each.type().getParameterTypes()));
  }

  private boolean isChangedByErasure(List<? extends TypeMirror> several) {
    return several.stream()
        .anyMatch(type -> !scope.types().isSameType(type, scope.types().erasure(type)));
  }
}
