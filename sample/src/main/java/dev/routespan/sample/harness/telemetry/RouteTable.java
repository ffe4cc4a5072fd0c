package dev.routespan.sample.harness.telemetry;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Draws catalogs of routes as a table, a route a line. */
public final class RouteTable {

  private RouteTable() {}

  /** Takes the parsed catalogs, in the order of the lines. */
  public static List<String> draw(List<JsonNode> catalogs) {
    TextTable table = new TextTable("interface", "method", "group", "span", "instruments");
    for (JsonNode catalog : catalogs) {
      String name = simpleName(catalog.path("interface").asText());
      for (JsonNode route : catalog.path("routes")) {
        table.add(
            name,
            route.path("method").asText().replaceAll("\\(.*", ""),
            route.path("group").asText(),
            route.path("span").asText(),
            instruments(route));
      }
    }
    return table.lines();
  }

  private static String simpleName(String qualifiedName) {
    return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
  }

  private static String instruments(JsonNode route) {
    return StreamSupport.stream(route.path("instruments").spliterator(), false)
        .map(instrument -> instrument.path("name").asText())
        .collect(Collectors.joining(", "));
  }
}
