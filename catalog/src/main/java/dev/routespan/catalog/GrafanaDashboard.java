package dev.routespan.catalog;

import dev.routespan.catalog.Telemetry.UsedInstrument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A Grafana dashboard over a Prometheus data source: a row for each family of instruments, and in it
 * the panels of each.
 */
final class GrafanaDashboard {
  private static final int SCHEMA_VERSION = 39;
  private static final int UID_LENGTH = 40;
  private static final int COLUMNS = 24;
  private static final int WIDTH = 8;
  private static final int HEIGHT = 8;
  private static final Map<String, Object> DATA_SOURCE =
      ordered("type", "prometheus", "uid", "${datasource}");

  private final String title;
  private final Collection<UsedInstrument> instruments;
  private final List<Map<String, Object>> panels = new ArrayList<>();
  private int x;
  private int y;

  private GrafanaDashboard(String title, Collection<UsedInstrument> instruments) {
    this.title = title;
    this.instruments = instruments;
  }

  /** Returns the dashboard as Grafana imports it. */
  static Map<String, Object> of(String title, Telemetry telemetry) {
    return new GrafanaDashboard(title, telemetry.instruments()).dashboard();
  }

  private Map<String, Object> dashboard() {
    families().forEach(this::row);
    Map<String, Object> dashboard = new LinkedHashMap<>();
    dashboard.put("uid", uid());
    dashboard.put("title", title);
    dashboard.put("tags", List.of("routespan"));
    dashboard.put("schemaVersion", SCHEMA_VERSION);
    dashboard.put("editable", true);
    dashboard.put("refresh", "30s");
    dashboard.put("time", ordered("from", "now-1h", "to", "now"));
    dashboard.put("templating", Map.of("list", List.of(dataSourceVariable(), jobVariable())));
    dashboard.put("annotations", Map.of("list", List.of()));
    dashboard.put("panels", panels);
    return dashboard;
  }

  private String uid() {
    String uid = title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return uid.substring(0, Math.min(uid.length(), UID_LENGTH));
  }

  private static Map<String, Object> dataSourceVariable() {
    return ordered(
        "name", "datasource", "label", "Data source", "type", "datasource", "query", "prometheus");
  }

  /** Servers show themselves as jobs: OpenTelemetry's {@code service.name}. */
  private Map<String, Object> jobVariable() {
    String query = PrometheusQuery.jobs(instruments);
    Map<String, Object> variable =
        ordered("name", "job", "label", "Server", "type", "query", "datasource", DATA_SOURCE);
    variable.put("query", ordered("query", query, "refId", "jobs"));
    variable.put("definition", query);
    variable.put("refresh", 2);
    variable.put("multi", true);
    variable.put("includeAll", true);
    variable.put("allValue", ".*");
    variable.put("current", ordered("text", "All", "value", "$__all"));
    return variable;
  }

  /** {@code gym.verify.duration_ms} and {@code gym.verify.success_rate} are of one family. */
  private Map<String, List<UsedInstrument>> families() {
    return instruments.stream()
        .collect(Collectors.groupingBy(
            used -> family(used.instrument().name()), TreeMap::new, Collectors.toList()));
  }

  private static String family(String name) {
    int lastDot = name.lastIndexOf('.');
    return lastDot < 0 ? name : name.substring(0, lastDot);
  }

  private void row(String family, List<UsedInstrument> members) {
    Map<String, Object> row = ordered("id", panels.size() + 1, "type", "row", "title", family);
    row.put("collapsed", false);
    row.put("gridPos", ordered("x", 0, "y", y, "w", COLUMNS, "h", 1));
    row.put("panels", List.of());
    panels.add(row);
    y++;
    members.forEach(this::panelsOf);
    if (x > 0) {
      x = 0;
      y += HEIGHT;
    }
  }

  private void panelsOf(UsedInstrument used) {
    String name = used.instrument().name();
    String unit = grafanaUnit(used.instrument().unit());
    switch (used.instrument().type()) {
      case HISTOGRAM -> {
        panel(used, name, unit, PrometheusQuery.percentiles(used));
        panel(used, name + ": calls", "ops", List.of(PrometheusQuery.rate(used)));
      }
      case COUNTER -> panel(used, name, "ops", List.of(PrometheusQuery.rate(used)));
      case GAUGE -> panel(used, name, unit, List.of(PrometheusQuery.mean(used)));
    }
  }

  private void panel(
      UsedInstrument used, String title, String unit, List<PrometheusQuery> queries) {
    Map<String, Object> panel =
        ordered("id", panels.size() + 1, "type", "timeseries", "title", title);
    panel.put(
        "description", used.instrument().description() + ": " + String.join(", ", used.methods()));
    panel.put("datasource", DATA_SOURCE);
    panel.put("gridPos", ordered("x", x, "y", y, "w", WIDTH, "h", HEIGHT));
    panel.put("fieldConfig", ordered("defaults", ordered("unit", unit), "overrides", List.of()));
    panel.put("targets", targets(queries));
    panels.add(panel);
    x += WIDTH;
    if (x == COLUMNS) {
      x = 0;
      y += HEIGHT;
    }
  }

  private static List<Map<String, Object>> targets(List<PrometheusQuery> queries) {
    List<Map<String, Object>> targets = new ArrayList<>();
    for (PrometheusQuery query : queries) {
      targets.add(ordered(
          "refId", String.valueOf((char) ('A' + targets.size())),
          "datasource", DATA_SOURCE,
          "expr", query.expression(),
          "legendFormat", query.legend()));
    }
    return targets;
  }

  private static String grafanaUnit(String unit) {
    return switch (unit) {
      case "ms", "s" -> unit;
      case "1" -> "percentunit";
      case "By" -> "bytes";
      default -> "none";
    };
  }

  private static Map<String, Object> ordered(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}
