package dev.routespan.processor.model;

import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a route's field and method body need.
 *
 * @param field the wrapper's field
 * @param dialect what a kind that has dialects tells of it
 * @param observer the parameter that is answered to; empty unless the strategy is OBSERVER
 */
public record RouteSpec(
    String field,
    String method,
    RouteKind kind,
    String spanName,
    String dialect,
    Options options,
    EndStrategy endStrategy,
    String observer,
    Optional<Rollout> rollout,
    List<Capture> captures,
    List<ResultCapture> results) {

  public String group() {
    return options.group().isEmpty() ? kind.defaultGroup() : options.group();
  }

  /** Returns the instruments that are recorded for the route. */
  public List<Instrument> instruments() {
    return kind.instruments(endStrategy, options.durationMetric(), metricAttributes());
  }

  private Set<String> metricAttributes() {
    Set<String> keys = new TreeSet<>();
    options.attributes().stream().filter(Attribute::metric).map(Attribute::key).forEach(keys::add);
    captures.stream().filter(Capture::metric).map(Capture::key).forEach(keys::add);
    return keys;
  }

  /** What distinguishes a route from its kind's default; several routes may share one. */
  public record Options(
      String group, List<Attribute> attributes, List<TypeName> expected, String durationMetric) {

    public boolean areDefault() {
      return group.isEmpty()
          && attributes.isEmpty()
          && expected.isEmpty()
          && durationMetric.isEmpty();
    }
  }

  /**
   * @param sensitive whether the author says that the key only looks like something sensitive
   * @param metric whether the named histogram has it too
   */
  public record Attribute(String key, String value, boolean sensitive, boolean metric) {}

  /** Where the rollout id comes from; an empty accessor means the parameter itself. */
  public record Rollout(String parameter, String accessor) {}

  /**
   * An argument, or what an accessor makes of it, that becomes an attribute.
   *
   * @param type empty if no attribute can hold the value, which is reported
   * @param metric whether the named histogram has it too
   */
  public record Capture(
      String key,
      String parameter,
      String accessor,
      Optional<AttributeType> type,
      boolean metric) {}

  /**
   * A result, or what an accessor makes of it, that becomes an attribute.
   *
   * @param type empty if no attribute can hold the value, which is reported
   */
  public record ResultCapture(
      String key, TypeName payload, String accessor, Optional<AttributeType> type) {}
}
