package dev.routespan.processor;

import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Optional;

/**
 * What a route's field and method body need.
 *
 * @param field the wrapper's field
 * @param observer the parameter that is answered to; empty unless the ending is OBSERVER
 */
record RouteSpec(
    String field,
    String method,
    Kind kind,
    String spanName,
    Options options,
    Ending ending,
    String observer,
    Optional<Rollout> rollout,
    List<Capture> captures,
    List<ResultCapture> results) {

  String group() {
    return options.group().isEmpty() ? kind.defaultGroup() : options.group();
  }

  /** What distinguishes a route from its kind's default; several routes may share one. */
  record Options(
      String group, List<Attribute> attributes, List<TypeName> expected, String durationMetric) {

    boolean areDefault() {
      return group.isEmpty()
          && attributes.isEmpty()
          && expected.isEmpty()
          && durationMetric.isEmpty();
    }
  }

  record Attribute(String key, String value) {}

  /** Where the rollout id comes from; an empty accessor means the parameter itself. */
  record Rollout(String parameter, String accessor) {}

  /** An argument, or what an accessor makes of it, that becomes an attribute. */
  record Capture(String key, String parameter, String accessor) {}

  /** A result, or what an accessor makes of it, that becomes an attribute. */
  record ResultCapture(String key, TypeName payload, String accessor) {}
}
