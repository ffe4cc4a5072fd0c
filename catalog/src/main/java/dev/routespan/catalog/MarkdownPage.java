package dev.routespan.catalog;

import dev.routespan.catalog.Catalog.Attribute;
import dev.routespan.catalog.Catalog.Route;
import dev.routespan.catalog.Telemetry.SpanName;
import dev.routespan.catalog.Telemetry.UsedInstrument;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** A page for people: every route, span name and instrument. */
final class MarkdownPage {
  private final StringBuilder page = new StringBuilder();

  private MarkdownPage() {}

  static String of(String title, Telemetry telemetry) {
    MarkdownPage page = new MarkdownPage();
    page.line("# " + text(title));
    page.routes(telemetry);
    page.spans(telemetry);
    page.instruments(telemetry);
    return page.page.toString();
  }

  private void routes(Telemetry telemetry) {
    line("", "## Routes");
    for (Catalog catalog : telemetry.catalogs()) {
      line("", "### " + code(catalog.interfaceName()), "");
      table("Method", "Kind", "Span group", "Span", "Instruments");
      for (Route route : catalog.routes()) {
        row(
            code(route.method()),
            text(route.kind()),
            code(route.group()),
            code(route.span()),
            codes(route.instruments().stream().map(Catalog.Instrument::name).toList()));
      }
    }
  }

  private void spans(Telemetry telemetry) {
    line("", "## Spans");
    for (SpanName span : telemetry.spans()) {
      line("", "### " + code(span.name()), "", "Made by " + codes(span.methods()) + ".", "");
      table("Attribute", "Type", "Value");
      span.attributes().forEach((key, ways) -> row(code(key), types(ways), values(ways)));
    }
  }

  private static String types(Set<Attribute> ways) {
    return ways.stream()
        .map(Attribute::type)
        .filter(Objects::nonNull)
        .distinct()
        .map(MarkdownPage::text)
        .collect(Collectors.joining(", or "));
  }

  private static String values(Set<Attribute> ways) {
    return ways.stream()
        .map(way -> way.value() == null ? text(way.source()) : code(way.value()))
        .distinct()
        .collect(Collectors.joining(", or "));
  }

  private void instruments(Telemetry telemetry) {
    line("", "## Instruments", "");
    table("Name", "Type", "Unit", "What it tells", "Attributes", "In Prometheus");
    for (UsedInstrument used : telemetry.instruments()) {
      row(
          code(used.instrument().name()),
          used.instrument().type().word(),
          code(used.instrument().unit()),
          text(used.instrument().description()),
          codes(used.attributes()),
          codes(PrometheusName.of(used.instrument())));
    }
  }

  private void table(String... headings) {
    row(headings);
    line("| --- ".repeat(headings.length) + "|");
  }

  private void row(String... cells) {
    line("| " + String.join(" | ", cells) + " |");
  }

  private void line(String... lines) {
    for (String line : lines) {
      page.append(line).append('\n');
    }
  }

  private static String codes(Collection<String> texts) {
    return texts.stream().map(MarkdownPage::code).collect(Collectors.joining(", "));
  }

  /** A code span, whatever the text: longer fences than it has backticks, and no cell's end. */
  private static String code(String text) {
    String fence = "`";
    while (text.contains(fence)) {
      fence += "`";
    }
    String padding = text.startsWith("`") || text.endsWith("`") ? " " : "";
    String cell = text.replace("|", "\\|").replaceAll("\\R", " ");
    return fence + padding + cell + padding + fence;
  }

  private static String text(String text) {
    return text.replaceAll("\\R", " ").replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1");
  }
}
