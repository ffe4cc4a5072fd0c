package dev.routespan.springboot;

import io.opentelemetry.api.OpenTelemetry;

/** Where metrics go if OpenTelemetry does not take them. */
interface MetricsBridge {
  /** Returns one with metrics, the given one if it has. */
  OpenTelemetry withMetrics(OpenTelemetry openTelemetry);
}
