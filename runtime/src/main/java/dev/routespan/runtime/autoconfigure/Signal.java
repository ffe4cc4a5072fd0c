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

  /** As in the fleet's Python servers, where log records are many and have files of their own. */
  boolean isOnByDefault() {
    return this != LOGS;
  }

  /** OpenTelemetry's property that names its exporter. */
  String exporterProperty() {
    return "otel." + name().toLowerCase(Locale.ROOT) + ".exporter";
  }

  /** OpenTelemetry's property that says how it is sent. */
  String protocolProperty() {
    return "otel.exporter.otlp." + name().toLowerCase(Locale.ROOT) + ".protocol";
  }

  /** OpenTelemetry's property that says where it is sent. */
  String endpointProperty() {
    return "otel.exporter.otlp." + name().toLowerCase(Locale.ROOT) + ".endpoint";
  }

  /** Ours that says that it goes to the console, where OpenTelemetry does not find our exporter. */
  String consoleProperty() {
    return "routespan." + name().toLowerCase(Locale.ROOT) + ".console";
  }
}
