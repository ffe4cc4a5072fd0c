package dev.routespan.processor;

import com.palantir.javapoet.TypeName;
import dev.routespan.processor.AccessorFinder.Accessor;
import dev.routespan.processor.Reporter.Place;
import dev.routespan.processor.RouteSpec.Capture;
import dev.routespan.processor.RouteSpec.ResultCapture;
import dev.routespan.processor.RouteSpec.Rollout;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads and checks what a route records of its arguments and result, and where its rollout id is. */
final class CaptureReader {
  private static final Set<String> SENSITIVE =
      Set.of("prompt", "input_text", "output_text", "text", "password", "token", "secret", "key");

  private final Reporter reporter;
  private final AttributeTypes attributeTypes;
  private final AccessorFinder accessors;
  private final ExecutableElement method;
  private final ExecutableType type;
  private final TypeNames names;
  private final Set<String> keys = new HashSet<>();
  private final List<ExecutableElement> used = new ArrayList<>();

  CaptureReader(
      Reporter reporter,
      AttributeTypes attributeTypes,
      AccessorFinder accessors,
      ExecutableElement method,
      Signature signature) {
    this.reporter = reporter;
    this.attributeTypes = attributeTypes;
    this.accessors = accessors;
    this.method = method;
    this.type = signature.type();
    this.names = signature.names();
  }

  List<Capture> captures(List<String> parameterNames) {
    List<Capture> captures = new ArrayList<>();
    for (int i = 0; i < parameterNames.size(); i++) {
      VariableElement parameter = method.getParameters().get(i);
      for (AnnotationMirror annotation : Annotations.spanAttributes(parameter)) {
        String accessor = check(parameter, annotation, type.getParameterTypes().get(i));
        captures.add(
            new Capture(Annotations.string(annotation, "value"), parameterNames.get(i), accessor));
      }
    }
    return captures;
  }

  List<ResultCapture> results(Ending ending) {
    List<AnnotationMirror> annotations = Annotations.spanAttributes(method);
    if (annotations.isEmpty()) {
      return List.of();
    }
    List<ResultCapture> results = new ArrayList<>();
    TypeMirror payload = payload(ending);
    for (AnnotationMirror annotation : annotations) {
      if (!ending.hasResult()) {
        refuse(annotation, Diagnostic.ITEMS_RESULT);
      } else if (payload.getKind() == TypeKind.VOID
          || attributeTypes.isA(payload, "java.lang.Void")) {
        refuse(annotation, Diagnostic.VOID_RESULT);
      } else {
        String accessor = check(method, annotation, payload);
        results.add(
            new ResultCapture(Annotations.string(annotation, "value"), spell(payload), accessor));
      }
    }
    return results;
  }

  private void refuse(AnnotationMirror annotation, Diagnostic diagnostic) {
    reporter.report(new Place(method, annotation, null), diagnostic, method.getSimpleName() + "()");
  }

  private TypeMirror payload(Ending ending) {
    TypeMirror result = type.getReturnType();
    return switch (ending) {
      case STAGE -> attributeTypes.argument(result, EndingFinder.STAGE).orElse(result);
      case LISTENABLE_FUTURE ->
        attributeTypes.argument(result, EndingFinder.LISTENABLE_FUTURE).orElse(result);
      default -> result;
    };
  }

  private TypeName spell(TypeMirror mirror) {
    TypeName name = names.of(mirror);
    return name.isPrimitive() ? name.box() : name;
  }

  private String check(Element element, AnnotationMirror annotation, TypeMirror target) {
    checkKey(element, annotation);
    String from = Annotations.string(annotation, "from");
    Place place = RouteReader.place(element, annotation, from.isEmpty() ? "value" : "from");
    if (from.isEmpty()) {
      checkType(target, place);
    } else {
      find(target, from, place).ifPresent(found -> checkType(found.type(), place));
    }
    return from;
  }

  private void checkType(TypeMirror target, Place place) {
    if (!attributeTypes.isAttribute(target)) {
      boolean isValue = attributeTypes.isA(target, "java.lang.Comparable");
      String proposal = accessors
          .propose(target, attributeTypes::isAttribute)
          .orElse(isValue ? "toString" : "accessor");
      reporter.report(place, Diagnostic.CAPTURE_TYPE, spelled(target), proposal);
    }
  }

  private void checkKey(Element element, AnnotationMirror annotation) {
    String key = Annotations.string(annotation, "value");
    Place place = RouteReader.place(element, annotation, "value");
    String lastPart = key.substring(key.lastIndexOf('.') + 1);
    if (!RouteReader.KEY.matcher(key).matches()) {
      reporter.report(place, Diagnostic.CAPTURE_KEY_MALFORMED, key, RouteReader.repairedKey(key));
    } else if (SENSITIVE.contains(lastPart.toLowerCase(Locale.ROOT))) {
      reporter.report(place, Diagnostic.SENSITIVE_KEY, key);
    } else if (!keys.add(key)) {
      reporter.report(place, Diagnostic.CAPTURE_TWICE, key, method.getSimpleName() + "()");
    }
  }

  Optional<Rollout> rollout(List<String> parameterNames) {
    Optional<Rollout> rollout = Optional.empty();
    for (int i = 0; i < parameterNames.size(); i++) {
      VariableElement parameter = method.getParameters().get(i);
      Optional<AnnotationMirror> annotation = Annotations.find(parameter, Annotations.ROLLOUT_ID);
      if (annotation.isEmpty()) {
        continue;
      }
      if (rollout.isPresent()) {
        reporter.report(
            new Place(parameter, annotation.get(), null),
            Diagnostic.ROLLOUT_ID_TWICE,
            method.getSimpleName() + "()");
      }
      String accessor = Annotations.string(annotation.get(), "value");
      checkRollout(parameter, annotation.get(), type.getParameterTypes().get(i), accessor);
      rollout = Optional.of(new Rollout(parameterNames.get(i), accessor));
    }
    return rollout;
  }

  private void checkRollout(
      Element parameter, AnnotationMirror annotation, TypeMirror target, String accessor) {
    if (accessor.isEmpty()) {
      if (!attributeTypes.isString(target)) {
        String advice = accessors
            .propose(target, attributeTypes::isString)
            .map("name an accessor, such as @RolloutId(\"%s\")"::formatted)
            .orElse("declare it as a String");
        reporter.report(
            new Place(parameter, annotation, null),
            Diagnostic.ROLLOUT_ID_TYPE,
            spelled(target),
            advice);
      }
      return;
    }
    Place place = RouteReader.place(parameter, annotation, "value");
    find(target, accessor, place)
        .filter(each -> !attributeTypes.isString(each.type()))
        .ifPresent(each -> reporter.report(
            place,
            Diagnostic.ROLLOUT_ACCESSOR_TYPE,
            accessor,
            spelled(target),
            spelled(each.type())));
  }

  private Optional<Accessor> find(TypeMirror target, String name, Place place) {
    Optional<Accessor> found = accessors.find(target, spelled(target), name, place);
    found.ifPresent(each -> used.add(each.element()));
    return found;
  }

  /** The accessors that the wrapper's method calls. */
  List<ExecutableElement> accessors() {
    return used;
  }

  private String spelled(TypeMirror mirror) {
    return names.of(mirror).toString().replace("java.lang.", "");
  }
}
