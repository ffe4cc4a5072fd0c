package dev.routespan.processor;

import com.palantir.javapoet.TypeName;
import dev.routespan.processor.Reporter.Place;
import dev.routespan.processor.RouteSpec.Attribute;
import dev.routespan.processor.RouteSpec.Options;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** Reads and checks one {@code @Route}, whatever it stands on. */
final class RouteReader {
  static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");
  private static final Pattern GROUP = Pattern.compile("[a-z][a-z0-9_]*");

  /** A group of such a name could not be selected by itself. */
  private static final Set<String> PRESETS = Set.of("default", "per_rollout", "all");

  private static final Pattern METRIC = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]{0,254}");

  private final Reporter reporter;
  private final TypeNames names;

  RouteReader(Reporter reporter, TypeNames names) {
    this.reporter = reporter;
    this.names = names;
  }

  /** Empty if there is no kind, about which the compiler complains itself. */
  Optional<RouteSettings> read(Element element, AnnotationMirror route) {
    Optional<Kind> kind = Annotations.value(route, "kind")
        .map(AnnotationValue::getValue)
        .filter(VariableElement.class::isInstance)
        .map(constant ->
            Kind.valueOf(((VariableElement) constant).getSimpleName().toString()));
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    checkGroup(element, route, kind.get());
    checkSpanName(element, route);
    checkMetric(element, route, kind.get());
    checkEnding(element, route, kind.get());
    Options options = new Options(
        Annotations.string(route, "group"),
        attributes(element, route),
        expected(route),
        Annotations.string(route, "durationMetric"));
    return Optional.of(new RouteSettings(
        element,
        route,
        kind.get(),
        Annotations.string(route, "spanName"),
        options,
        Annotations.values(route, "expected"),
        Annotations.flag(route, "untilClosed"),
        Annotations.flag(route, "endsAtReturn")));
  }

  private void checkGroup(Element element, AnnotationMirror route, Kind kind) {
    String group = Annotations.string(route, "group");
    if (group.isEmpty()) {
      if (kind == Kind.ENDPOINT) {
        reporter.report(place(element, route, "kind"), Diagnostic.GROUP_MISSING);
      }
    } else if (!GROUP.matcher(group).matches()) {
      reporter.report(
          place(element, route, "group"), Diagnostic.GROUP_MALFORMED, group, repaired(group));
    } else if (PRESETS.contains(group)) {
      reporter.report(place(element, route, "group"), Diagnostic.GROUP_IS_PRESET, group);
    }
  }

  private static String repaired(String group) {
    String repaired =
        Kind.snakeCase(group.strip()).replaceAll("[^a-z0-9_]", "_").replaceAll("^[^a-z]+", "");
    return repaired.isEmpty() ? "grading" : repaired.toLowerCase(Locale.ROOT);
  }

  private void checkSpanName(Element element, AnnotationMirror route) {
    String name = Annotations.string(route, "spanName");
    boolean visible = !name.isBlank() && name.codePoints().noneMatch(Character::isISOControl);
    if (!name.isEmpty() && !visible) {
      reporter.report(place(element, route, "spanName"), Diagnostic.SPAN_NAME_MALFORMED);
    }
  }

  private void checkMetric(Element element, AnnotationMirror route, Kind kind) {
    String metric = Annotations.string(route, "durationMetric");
    if (metric.isEmpty()) {
      return;
    }
    if (!kind.allowsDurationMetric()) {
      reporter.report(place(element, route, "durationMetric"), Diagnostic.METRIC_NOT_ALLOWED, kind);
    } else if (!METRIC.matcher(metric).matches()) {
      reporter.report(place(element, route, "durationMetric"), Diagnostic.METRIC_MALFORMED, metric);
    }
  }

  private void checkEnding(Element element, AnnotationMirror route, Kind kind) {
    if (!Annotations.flag(route, "untilClosed")) {
      return;
    }
    Place place = place(element, route, "untilClosed");
    if (kind != Kind.MODEL_CALL && kind != Kind.ENDPOINT) {
      reporter.report(place, Diagnostic.UNTIL_CLOSED_KIND, kind);
    } else if (Annotations.flag(route, "endsAtReturn")) {
      reporter.report(place, Diagnostic.ENDS_TWICE);
    }
  }

  private List<Attribute> attributes(Element element, AnnotationMirror route) {
    List<Attribute> attributes = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (AnnotationMirror attribute : Annotations.annotations(route, "attributes")) {
      String key = Annotations.string(attribute, "key");
      Place place = place(element, attribute, "key");
      if (!KEY.matcher(key).matches()) {
        reporter.report(place, Diagnostic.STATIC_KEY_MALFORMED, key, repairedKey(key));
      } else if (!keys.add(key)) {
        reporter.report(place, Diagnostic.STATIC_KEY_TWICE, key);
      }
      attributes.add(new Attribute(key, Annotations.string(attribute, "value")));
    }
    return attributes;
  }

  /** A well-formed key like the one that was meant. */
  static String repairedKey(String key) {
    String repaired = key.strip().replaceAll("[^A-Za-z0-9_.-]", "_").replaceAll("^[^A-Za-z]+", "");
    return repaired.isEmpty() ? "app.task" : repaired;
  }

  private List<TypeName> expected(AnnotationMirror route) {
    List<TypeName> expected = new ArrayList<>();
    for (AnnotationValue value : Annotations.values(route, "expected")) {
      if (value.getValue() instanceof TypeMirror type) {
        expected.add(names.of(type));
      }
    }
    return expected;
  }

  static Place place(Element element, AnnotationMirror annotation, String member) {
    return new Place(element, annotation, Annotations.value(annotation, member).orElse(null));
  }
}
