package dev.routespan.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the processor wrote about one handler interface; the names are those of the file. */
record Catalog(
    @JsonProperty("interface") String interfaceName, String wrapper, List<Route> routes) {

  /** A method whose calls become spans. */
  record Route(
      String method,
      String kind,
      String group,
      String span,
      List<Attribute> attributes,
      List<Instrument> instruments) {}

  /**
   * An attribute of a span.
   *
   * @param type what OpenTelemetry's API calls it; null in the catalog of an older processor
   * @param value null if it is not constant
   * @param from where the value comes from; null if it is constant
   */
  record Attribute(
      String key,
      @Nullable String type,
      @Nullable String value,
      @Nullable String from) {

    boolean isConstant() {
      return value != null;
    }

    /** Returns where the value comes from, in words. */
    String source() {
      return value == null ? String.valueOf(from) : "always " + value;
    }
  }

  /** An instrument that is recorded for a route. */
  record Instrument(
      String name, Type type, String unit, String description, List<String> attributes) {

    /** The types that the runtime records. */
    enum Type {
      @JsonProperty("histogram")
      HISTOGRAM,
      @JsonProperty("counter")
      COUNTER,
      @JsonProperty("gauge")
      GAUGE;

      /** Returns the word for it, in the catalog as in semantic conventions. */
      String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
      }
    }
  }
}
