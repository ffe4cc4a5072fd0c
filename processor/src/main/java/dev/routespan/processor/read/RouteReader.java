package dev.routespan.processor.read;

import com.palantir.javapoet.TypeName;
import dev.routespan.processor.check.AccessCheck;
import dev.routespan.processor.check.VersionCheck;
import dev.routespan.processor.diagnostic.Diagnostic;
import dev.routespan.processor.diagnostic.Place;
import dev.routespan.processor.diagnostic.Reporter;
import dev.routespan.processor.mirror.AnnotationMirrors;
import dev.routespan.processor.mirror.HandlerScope;
import dev.routespan.processor.mirror.RouteMirror;
import dev.routespan.processor.mirror.Versions;
import dev.routespan.processor.model.RouteKind;
import dev.routespan.processor.model.RouteSpec.Attribute;
import dev.routespan.processor.model.RouteSpec.Options;
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

/** Reads and validates one {@code @Route}, whatever it stands on. */
final class RouteReader {
  /** Of a group and of a dialect. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

  /** A group of such a name could not be selected by itself. */
  private static final Set<String> PRESETS = Set.of("default", "per_rollout", "all");

  private static final Pattern METRIC = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]{0,254}");

  private final Reporter reporter;
  private final HandlerScope scope;
  private final VersionCheck versions;

  RouteReader(Reporter reporter, HandlerScope scope, Versions versions) {
    this.reporter = reporter;
    this.scope = scope;
    this.versions = new VersionCheck(reporter, versions);
  }

  /** Empty if there is no kind, about which the compiler complains itself, or an unknown one. */
  Optional<RouteMirror> read(Element element, AnnotationMirror route) {
    Optional<RouteKind> kind = AnnotationMirrors.value(route, "kind")
        .map(AnnotationValue::getValue)
        .filter(VariableElement.class::isInstance)
        .map(constant -> ((VariableElement) constant).getSimpleName().toString())
        .flatMap(name -> kind(name, Place.of(element, route, "kind")));
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    checkGroup(element, route, kind.get());
    checkSpanName(element, route);
    checkMetric(element, route, kind.get());
    checkUntilClosed(element, route, kind.get());
    checkDialect(element, route, kind.get());
    Options options = new Options(
        kind.get().groupOption(AnnotationMirrors.string(route, "group")),
        attributes(element, route),
        expected(element, route),
        AnnotationMirrors.string(route, "durationMetric"));
    return Optional.of(new RouteMirror(
        element,
        route,
        kind.get(),
        AnnotationMirrors.string(route, "spanName"),
        AnnotationMirrors.string(route, "dialect"),
        options,
        AnnotationMirrors.values(route, "expected"),
        AnnotationMirrors.flag(route, "untilClosed"),
        AnnotationMirrors.flag(route, "endsAtReturn")));
  }

  private Optional<RouteKind> kind(String name, Place place) {
    Optional<RouteKind> kind = RouteKind.of(name);
    if (kind.isEmpty()) {
      versions.reportUnknown(place, "kind " + name);
    }
    return kind;
  }

  private void checkGroup(Element element, AnnotationMirror route, RouteKind kind) {
    String group = AnnotationMirrors.string(route, "group");
    if (group.isEmpty()) {
      if (kind.requiresGroup()) {
        reporter.report(Place.of(element, route, "kind"), Diagnostic.GROUP_MISSING);
      }
    } else if (!NAME.matcher(group).matches()) {
      reporter.report(
          Place.of(element, route, "group"), Diagnostic.GROUP_MALFORMED, group, repaired(group));
    } else if (PRESETS.contains(group)) {
      reporter.report(Place.of(element, route, "group"), Diagnostic.GROUP_IS_PRESET, group);
    }
  }

  private static String repaired(String group) {
    String repaired =
        RouteKind.snakeCase(group.strip()).replaceAll("[^a-z0-9_]", "_").replaceAll("^[^a-z]+", "");
    return repaired.isEmpty() ? "grading" : repaired.toLowerCase(Locale.ROOT);
  }

  private void checkSpanName(Element element, AnnotationMirror route) {
    String name = AnnotationMirrors.string(route, "spanName");
    boolean visible = !name.isBlank() && name.codePoints().noneMatch(Character::isISOControl);
    if (!name.isEmpty() && !visible) {
      reporter.report(Place.of(element, route, "spanName"), Diagnostic.SPAN_NAME_MALFORMED);
    }
  }

  private void checkMetric(Element element, AnnotationMirror route, RouteKind kind) {
    String metric = AnnotationMirrors.string(route, "durationMetric");
    if (metric.isEmpty()) {
      return;
    }
    if (!kind.allowsDurationMetric()) {
      reporter.report(
          Place.of(element, route, "durationMetric"), Diagnostic.METRIC_NOT_ALLOWED, kind);
    } else if (!METRIC.matcher(metric).matches()) {
      reporter.report(
          Place.of(element, route, "durationMetric"), Diagnostic.METRIC_MALFORMED, metric);
    }
  }

  private void checkDialect(Element element, AnnotationMirror route, RouteKind kind) {
    String dialect = AnnotationMirrors.string(route, "dialect");
    if (dialect.isEmpty()) {
      return;
    }
    Place place = Place.of(element, route, "dialect");
    if (!kind.hasDialect()) {
      reporter.report(place, Diagnostic.DIALECT_NOT_ALLOWED, kind);
    } else if (!NAME.matcher(dialect).matches()) {
      reporter.report(place, Diagnostic.DIALECT_MALFORMED, dialect);
    }
  }

  private void checkUntilClosed(Element element, AnnotationMirror route, RouteKind kind) {
    if (!AnnotationMirrors.flag(route, "untilClosed")) {
      return;
    }
    Place place = Place.of(element, route, "untilClosed");
    if (!kind.mayLastUntilClosed()) {
      reporter.report(place, Diagnostic.UNTIL_CLOSED_KIND, kind);
    } else if (AnnotationMirrors.flag(route, "endsAtReturn")) {
      reporter.report(place, Diagnostic.ENDS_TWICE);
    }
  }

  private List<Attribute> attributes(Element element, AnnotationMirror route) {
    List<Attribute> attributes = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (AnnotationMirror attribute : AnnotationMirrors.annotations(route, "attributes")) {
      String key = AnnotationMirrors.string(attribute, "key");
      Place place = Place.of(element, attribute, "key");
      if (!AttributeKeys.isValid(key)) {
        reporter.report(place, Diagnostic.STATIC_KEY_MALFORMED, key, AttributeKeys.repaired(key));
      } else if (!keys.add(key)) {
        reporter.report(place, Diagnostic.STATIC_KEY_TWICE, key);
      }
      attributes.add(attribute(attribute, key, place));
      checkOnMetric(element, route, attribute);
    }
    return attributes;
  }

  private Attribute attribute(AnnotationMirror attribute, String key, Place place) {
    boolean sensitive = AnnotationMirrors.flag(attribute, "sensitive");
    if (!sensitive && AttributeKeys.isSensitive(key)) {
      reporter.report(place, Diagnostic.STATIC_KEY_SENSITIVE, key);
    }
    return new Attribute(
        key,
        AnnotationMirrors.string(attribute, "value"),
        sensitive,
        AnnotationMirrors.flag(attribute, "metric"));
  }

  private void checkOnMetric(Element element, AnnotationMirror route, AnnotationMirror attribute) {
    if (AnnotationMirrors.flag(attribute, "metric")
        && AnnotationMirrors.string(route, "durationMetric").isEmpty()) {
      reporter.report(Place.of(element, attribute, "metric"), Diagnostic.NO_METRIC);
    }
  }

  private List<TypeName> expected(Element element, AnnotationMirror route) {
    List<TypeName> expected = new ArrayList<>();
    for (AnnotationValue value : AnnotationMirrors.values(route, "expected")) {
      if (value.getValue() instanceof TypeMirror type) {
        new AccessCheck(scope, reporter)
            .check(new Place(element, route, value), "expected", List.of(type));
        expected.add(scope.names().of(type));
      }
    }
    return expected;
  }
}
