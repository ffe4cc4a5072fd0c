package dev.routespan.sample.harness.telemetry;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows the metrics of our routes; those of the transport and of the JVM are left out. */
public final class MetricTable {
  private static final String ATTRIBUTE_PREFIX = "nemo.gym.";

  private MetricTable() {}

  /** Returns the lines of the table. */
  public static List<String> draw(List<CollectedMetric> metrics) {
    TextTable table = new TextTable("metric", "service", "attributes", "value");
    metrics.stream()
        .filter(metric -> metric.series().name().startsWith("gym."))
        .forEach(metric -> table.add(
            metric.series().name(),
            metric.series().service(),
            attributes(metric.series().attributes()),
            metric.value()));
    return table.lines();
  }

  private static String attributes(Map<String, String> attributes) {
    return attributes.entrySet().stream()
        .map(entry -> shortened(entry.getKey()) + "=" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String shortened(String key) {
    return key.startsWith(ATTRIBUTE_PREFIX) ? key.substring(ATTRIBUTE_PREFIX.length()) : key;
  }
}
