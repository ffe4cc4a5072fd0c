package dev.routespan.catalog;

import dev.routespan.catalog.Catalog.Instrument;
import dev.routespan.catalog.Catalog.Instrument.Type;
import java.util.List;
import java.util.Map;

/**
 * The names under which Prometheus stores what OpenTelemetry exports, by the rules of OpenTelemetry's
 * specification: other characters become underscores, and the unit and a counter's {@code _total} are
 * appended unless the name ends in them already.
 */
final class PrometheusName {
  private static final String TOTAL = "_total";
  private static final String RATIO = "_ratio";

  private static final Map<String, String> UNITS = Map.ofEntries(
      Map.entry("d", "days"),
      Map.entry("h", "hours"),
      Map.entry("min", "minutes"),
      Map.entry("s", "seconds"),
      Map.entry("ms", "milliseconds"),
      Map.entry("us", "microseconds"),
      Map.entry("ns", "nanoseconds"),
      Map.entry("By", "bytes"),
      Map.entry("%", "percent"));

  private PrometheusName() {}

  /**
   * Returns the names that an instrument may have; a histogram's series append to them. A gauge of unit 1
   * has two: Prometheus and the Collector append {@code _ratio}, and newer exporters of OpenTelemetry do
   * not.
   */
  static List<String> of(Instrument instrument) {
    String name = escaped(instrument.name());
    if (instrument.unit().equals("1") && instrument.type() == Type.GAUGE) {
      String base = without(RATIO, name);
      return List.of(name, base + RATIO).stream().distinct().toList();
    }
    boolean counter = instrument.type() == Type.COUNTER;
    String base = counter ? without(TOTAL, name) : name;
    String unit = unit(instrument.unit());
    String whole = unit.isEmpty() || base.endsWith("_" + unit) ? base : base + "_" + unit;
    return List.of(counter ? whole + TOTAL : whole);
  }

  private static String without(String suffix, String name) {
    return name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
  }

  /** Returns the name of an attribute. */
  static String ofAttribute(String key) {
    return escaped(key);
  }

  private static String unit(String unit) {
    return unit.equals("1") || unit.startsWith("{") ? "" : UNITS.getOrDefault(unit, escaped(unit));
  }

  private static String escaped(String name) {
    String escaped = name.replaceAll("[^A-Za-z0-9_]", "_").replaceAll("_{2,}", "_");
    return !escaped.isEmpty() && Character.isDigit(escaped.charAt(0)) ? "_" + escaped : escaped;
  }
}
