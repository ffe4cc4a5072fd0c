package dev.routespan.processor.read;

import com.palantir.javapoet.TypeName;
import dev.routespan.processor.check.AccessCheck;
import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.HandlerScope;
import dev.routespan.processor.mirror.Signature;
import dev.routespan.processor.mirror.TypeFacts;
import dev.routespan.processor.mirror.TypeNames;
import dev.routespan.processor.model.AttributeType;
import dev.routespan.processor.model.EndStrategy;
import dev.routespan.processor.model.RouteSpec.Capture;
import dev.routespan.processor.model.RouteSpec.ResultCapture;
import dev.routespan.processor.model.RouteSpec.Rollout;
import dev.routespan.processor.read.AccessorFinder.Accessor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads and validates what a route records of its arguments and result, and where its rollout id is. */
final class CaptureReader {
  private final HandlerScope scope;
  private final Reporter reporter;
  private final TypeFacts facts;
  private final AccessorFinder accessors;
  private final ExecutableElement method;
  private final ExecutableType type;
  private final TypeNames names;
  private final Set<String> keys = new HashSet<>();
  private final List<ExecutableElement> called = new ArrayList<>();

  CaptureReader(
      HandlerScope scope, Reporter reporter, ExecutableElement method, Signature signature) {
    this.scope = scope;
    this.reporter = reporter;
    this.facts = scope.facts();
    this.accessors = new AccessorFinder(scope, reporter);
    this.method = method;
    this.type = signature.type();
    this.names = signature.names();
  }

  /**
   * @param durationMetric the histogram that captured values may be on; empty if there is none
   */
  List<Capture> captures(List<String> parameterNames, String durationMetric) {
    List<Capture> captures = new ArrayList<>();
    for (int i = 0; i < parameterNames.size(); i++) {
      VariableElement parameter = method.getParameters().get(i);
      for (AnnotationMirror annotation : AnnotationMirrors.spanAttributes(parameter)) {
        TypeMirror target = type.getParameterTypes().get(i);
        String accessor = check(parameter, annotation, target);
        checkOnMetric(parameter, annotation, target, durationMetric);
        captures.add(new Capture(
            AnnotationMirrors.string(annotation, "value"),
            parameterNames.get(i),
            accessor,
            attributeType(target, accessor),
            AnnotationMirrors.flag(annotation, "metric")));
      }
    }
    return captures;
  }

  private void checkOnMetric(
      Element parameter, AnnotationMirror annotation, TypeMirror target, String durationMetric) {
    if (!AnnotationMirrors.flag(annotation, "metric")) {
      return;
    }
    Place place = Place.of(parameter, annotation, "metric");
    if (durationMetric.isEmpty()) {
      reporter.report(place, Diagnostic.NO_METRIC);
      return;
    }
    captured(target, AnnotationMirrors.string(annotation, "from"))
        .filter(each -> !facts.hasFewValues(each))
        .ifPresent(each -> reporter.report(place, Diagnostic.METRIC_CAPTURE, spelled(each)));
  }

  private Optional<TypeMirror> captured(TypeMirror target, String accessor) {
    return accessor.isEmpty() ? Optional.of(target) : accessors.typeOf(target, accessor);
  }

  private Optional<AttributeType> attributeType(TypeMirror target, String accessor) {
    return captured(target, accessor).flatMap(facts::attributeType);
  }

  List<ResultCapture> results(EndStrategy strategy, TypeMirror payload) {
    List<ResultCapture> results = new ArrayList<>();
    for (AnnotationMirror annotation : AnnotationMirrors.spanAttributes(method)) {
      if (AnnotationMirrors.flag(annotation, "metric")) {
        reporter.report(
            Place.of(method, annotation, "metric"),
            Diagnostic.METRIC_RESULT,
            method.getSimpleName() + "()");
      }
      if (strategy.replacesResult()) {
        refuse(annotation, Diagnostic.ITEMS_RESULT);
      } else if (payload.getKind() == TypeKind.VOID || facts.isA(payload, "java.lang.Void")) {
        refuse(annotation, Diagnostic.VOID_RESULT);
      } else {
        String key = AnnotationMirrors.string(annotation, "value");
        String accessor = check(method, annotation, payload);
        if (!accessor.isEmpty()) {
          checkAccess(annotation, payload);
        }
        results.add(
            new ResultCapture(key, spell(payload), accessor, attributeType(payload, accessor)));
      }
    }
    return results;
  }

  /** The accessor is called in a lambda, whose parameter names the type. */
  private void checkAccess(AnnotationMirror annotation, TypeMirror payload) {
    new AccessCheck(scope, reporter)
        .check(
            Place.of(method, annotation, "from"),
            "the result of " + method.getSimpleName() + "()",
            List.of(payload));
  }

  private void refuse(AnnotationMirror annotation, Diagnostic diagnostic) {
    reporter.report(Place.of(method, annotation), diagnostic, method.getSimpleName() + "()");
  }

  private TypeName spell(TypeMirror mirror) {
    TypeName name = names.of(mirror);
    return name.isPrimitive() ? name.box() : name;
  }

  private String check(Element element, AnnotationMirror annotation, TypeMirror target) {
    checkKey(element, annotation);
    String from = AnnotationMirrors.string(annotation, "from");
    Place place = Place.of(element, annotation, from.isEmpty() ? "value" : "from");
    if (from.isEmpty()) {
      checkType(target, place);
    } else {
      find(target, from, place).ifPresent(found -> checkType(found.type(), place));
    }
    return from;
  }

  private void checkType(TypeMirror target, Place place) {
    if (!facts.isAttribute(target)) {
      boolean isValue = facts.isA(target, "java.lang.Comparable");
      String proposal =
          accessors.propose(target, facts::isAttribute).orElse(isValue ? "toString" : "accessor");
      reporter.report(place, Diagnostic.CAPTURE_TYPE, spelled(target), proposal);
    }
  }

  private void checkKey(Element element, AnnotationMirror annotation) {
    String key = AnnotationMirrors.string(annotation, "value");
    Place place = Place.of(element, annotation, "value");
    if (!AttributeKeys.isValid(key)) {
      reporter.report(place, Diagnostic.CAPTURE_KEY_MALFORMED, key, AttributeKeys.repaired(key));
    } else if (AttributeKeys.isSensitive(key)) {
      reporter.report(place, Diagnostic.SENSITIVE_KEY, key);
    } else if (!keys.add(key)) {
      reporter.report(place, Diagnostic.CAPTURE_TWICE, key, method.getSimpleName() + "()");
    }
  }

  Optional<Rollout> rollout(List<String> parameterNames) {
    Optional<Rollout> rollout = Optional.empty();
    for (int i = 0; i < parameterNames.size(); i++) {
      VariableElement parameter = method.getParameters().get(i);
      Optional<AnnotationMirror> annotation =
          AnnotationMirrors.find(parameter, AnnotationMirrors.ROLLOUT_ID);
      if (annotation.isEmpty()) {
        continue;
      }
      if (rollout.isPresent()) {
        reporter.report(
            Place.of(parameter, annotation.get()),
            Diagnostic.ROLLOUT_ID_TWICE,
            method.getSimpleName() + "()");
      }
      String accessor = AnnotationMirrors.string(annotation.get(), "value");
      checkRollout(parameter, annotation.get(), type.getParameterTypes().get(i), accessor);
      rollout = Optional.of(new Rollout(parameterNames.get(i), accessor));
    }
    return rollout;
  }

  private void checkRollout(
      Element parameter, AnnotationMirror annotation, TypeMirror target, String accessor) {
    if (accessor.isEmpty()) {
      if (!facts.isString(target)) {
        String advice = accessors
            .propose(target, facts::isString)
            .map("name an accessor, such as @RolloutId(\"%s\")"::formatted)
            .orElse("declare it as a String");
        reporter.report(
            Place.of(parameter, annotation), Diagnostic.ROLLOUT_ID_TYPE, spelled(target), advice);
      }
      return;
    }
    Place place = Place.of(parameter, annotation, "value");
    find(target, accessor, place)
        .filter(each -> !facts.isString(each.type()))
        .ifPresent(each -> reporter.report(
            place,
            Diagnostic.ROLLOUT_ACCESSOR_TYPE,
            accessor,
            spelled(target),
            spelled(each.type())));
  }

  private Optional<Accessor> find(TypeMirror target, String name, Place place) {
    Optional<Accessor> found = accessors.find(target, spelled(target), name, place);
    found.ifPresent(each -> called.add(each.element()));
    return found;
  }

  /** The accessors that the wrapper's method calls. */
  List<ExecutableElement> accessors() {
    return called;
  }

  private String spelled(TypeMirror mirror) {
    return names.of(mirror).toString().replace("java.lang.", "");
  }
}
