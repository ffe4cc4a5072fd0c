package dev.routespan.catalog;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.routespan.catalog.Catalog.Attribute;
import dev.routespan.catalog.Catalog.Route;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** Reads one catalog, and lets none pass that lacks a part. */
final class CatalogReader {
  /** What a newer processor adds is no mistake. */
  private static final ObjectReader JSON = JsonMapper.builder()
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build()
      .readerFor(Catalog.class);

  private CatalogReader() {}

  /**
   * Reads a catalog.
   *
   * @param place what to call the file if it is malformed
   */
  static Catalog read(byte[] file, String place) {
    try {
      Catalog catalog = JSON.readValue(file);
      requireParts(catalog);
      return catalog;
    } catch (JsonProcessingException e) {
      throw malformed(place, line(e.getLocation()) + withoutSource(e.getOriginalMessage()));
    } catch (IOException | NullPointerException e) {
      throw malformed(place, String.valueOf(e.getMessage()));
    }
  }

  private static BadInput malformed(String place, String why) {
    return new BadInput("malformed catalog " + place + ": " + why);
  }

  /** Jackson tells where a bracket was opened in words of its own. */
  private static String withoutSource(String message) {
    return message.replaceAll(" \\(for \\w+ starting at .*", "");
  }

  private static String line(JsonLocation location) {
    return location == null || location.getLineNr() < 1
        ? ""
        : "line " + location.getLineNr() + ": ";
  }

  private static void requireParts(Catalog catalog) {
    require(catalog, "catalog");
    require(catalog.interfaceName(), "interface");
    require(catalog.wrapper(), "wrapper");
    elements(catalog.routes(), "routes").forEach(CatalogReader::requireParts);
  }

  private static void requireParts(Route route) {
    require(route.method(), "method");
    require(route.kind(), "kind");
    require(route.group(), "group");
    require(route.span(), "span");
    elements(route.attributes(), "attributes").forEach(CatalogReader::requireParts);
    elements(route.instruments(), "instruments").forEach(CatalogReader::requireParts);
  }

  private static void requireParts(Attribute attribute) {
    require(attribute.key(), "key");
    if (attribute.value() == null) {
      require(attribute.from(), "value");
    }
  }

  private static void requireParts(Catalog.Instrument instrument) {
    require(instrument.name(), "name");
    require(instrument.type(), "type");
    require(instrument.unit(), "unit");
    require(instrument.description(), "description");
    elements(instrument.attributes(), "attributes");
  }

  private static <T> List<T> elements(List<T> list, String member) {
    require(list, member);
    list.forEach(element -> require(element, member));
    return list;
  }

  private static void require(Object part, String member) {
    Objects.requireNonNull(part, "\"" + member + "\" is missing");
  }
}
