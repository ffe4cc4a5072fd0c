package dev.routespan.runtime.autoconfigure;

import java.util.Locale;

/** What OpenTelemetry reports, each with an exporter of its own. */
enum Signal {
  TRACES,
  METRICS,
  LOGS;

  /** The key of the variable that switches it. */
  String enabledKey() {
    return name() + "_ENABLED";
  }

  /** OpenTelemetry's property that names its exporter. */
  String exporterProperty() {
    return "otel." + name().toLowerCase(Locale.ROOT) + ".exporter";
  }

  /** Ours that says that it goes to the console, where OpenTelemetry does not find our exporter. */
  String consoleProperty() {
    return "routespan." + name().toLowerCase(Locale.ROOT) + ".console";
  }
}
