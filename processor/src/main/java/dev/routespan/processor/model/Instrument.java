package dev.routespan.processor.model;

import java.util.List;

/**
 * An instrument that the runtime records for a route, as the route's catalog tells. The runtime
 * decides; a test compares the two.
 *
 * @param onlyOfStreams whether it is recorded only for results whose items are counted
 */
public record Instrument(
    String name,
    String type,
    String unit,
    String description,
    List<String> attributes,
    boolean onlyOfStreams) {

  static Instrument duration(String name, String description, String... attributes) {
    return of(name, "histogram", "ms", description, attributes);
  }

  static Instrument counter(String name, String unit, String description, String... attributes) {
    return of(name, "counter", unit, description, attributes);
  }

  static Instrument gauge(String name, String description) {
    return of(name, "gauge", "1", description);
  }

  private static Instrument of(
      String name, String type, String unit, String description, String... attributes) {
    return new Instrument(name, type, unit, description, List.of(attributes), false);
  }

  Instrument ofStreams() {
    return new Instrument(name, type, unit, description, attributes, true);
  }
}
