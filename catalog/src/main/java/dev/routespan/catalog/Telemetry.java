package dev.routespan.catalog;

import dev.routespan.catalog.Catalog.Attribute;
import dev.routespan.catalog.Catalog.Instrument;
import dev.routespan.catalog.Catalog.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All catalogs together: by span, by instrument and by attribute, each in the order of its name. */
final class Telemetry {
  private final List<Catalog> catalogs;
  private final Map<String, SpanName> spans = new TreeMap<>();
  private final Map<String, UsedInstrument> instruments = new TreeMap<>();

  /** The spans of one name, which several routes may share. */
  record SpanName(String name, Set<String> methods, Set<String> groups, List<Route> routes) {

    private SpanName(String name) {
      this(name, new TreeSet<>(), new TreeSet<>(), new ArrayList<>());
    }

    /** Returns the attributes by their key, each with the ways in which routes set it. */
    Map<String, Set<Attribute>> attributes() {
      Map<String, Set<Attribute>> attributes = new TreeMap<>();
      for (Route route : routes) {
        for (Attribute attribute : route.attributes()) {
          attributes.computeIfAbsent(attribute.key(), Telemetry::bySource).add(attribute);
        }
      }
      return attributes;
    }

    /** Returns whether each of the routes sets it, whatever the call does. */
    boolean isAlwaysSet(String key) {
      return routes.stream()
          .allMatch(route -> route.attributes().stream()
              .anyMatch(attribute -> attribute.key().equals(key) && attribute.isConstant()));
    }
  }

  /** An instrument and the routes that use it. */
  record UsedInstrument(Instrument instrument, Set<String> attributes, Set<String> methods) {}

  private Telemetry(List<Catalog> catalogs) {
    this.catalogs = catalogs;
  }

  /**
   * Merges catalogs.
   *
   * @throws BadInput if an instrument has two types or units
   */
  static Telemetry of(List<Catalog> catalogs) {
    Telemetry telemetry = new Telemetry(catalogs);
    for (Catalog catalog : catalogs) {
      for (Route route : catalog.routes()) {
        telemetry.add(route, catalog.interfaceName() + "." + route.method());
      }
    }
    return telemetry;
  }

  private void add(Route route, String method) {
    SpanName span = spans.computeIfAbsent(route.span(), SpanName::new);
    span.methods().add(method);
    span.groups().add(route.group());
    span.routes().add(route);
    route.instruments().forEach(instrument -> add(instrument, method));
  }

  private void add(Instrument instrument, String method) {
    UsedInstrument used = instruments.computeIfAbsent(
        instrument.name(),
        name -> new UsedInstrument(instrument, new TreeSet<>(), new TreeSet<>()));
    requireSame(used, instrument, method);
    used.attributes().addAll(instrument.attributes());
    used.methods().add(method);
  }

  private static void requireSame(UsedInstrument used, Instrument other, String method) {
    Instrument first = used.instrument();
    if (first.type() != other.type() || !first.unit().equals(other.unit())) {
      throw new BadInput("instrument " + other.name() + " is a " + described(first) + " of "
          + used.methods().iterator().next() + ", and a " + described(other) + " of " + method);
    }
  }

  private static String described(Instrument instrument) {
    return instrument.type().word() + " in " + instrument.unit();
  }

  private static Set<Attribute> bySource(String key) {
    return new TreeSet<>(Comparator.comparing(Attribute::source)
        .thenComparing(attribute -> String.valueOf(attribute.type())));
  }

  List<Catalog> catalogs() {
    return catalogs;
  }

  Collection<SpanName> spans() {
    return spans.values();
  }

  Collection<UsedInstrument> instruments() {
    return instruments.values();
  }

  /** Returns every attribute of a span or an instrument, with the ways in which routes set it. */
  Map<String, Set<Attribute>> attributes() {
    Map<String, Set<Attribute>> attributes = new TreeMap<>();
    for (SpanName span : spans()) {
      span.attributes()
          .forEach((key, ways) ->
              attributes.computeIfAbsent(key, Telemetry::bySource).addAll(ways));
    }
    for (UsedInstrument used : instruments()) {
      used.attributes().forEach(key -> attributes.computeIfAbsent(key, Telemetry::bySource));
    }
    return attributes;
  }
}
