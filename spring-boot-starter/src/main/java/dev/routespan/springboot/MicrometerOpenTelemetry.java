package dev.routespan.springboot;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.MeterBuilder;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.propagation.ContextPropagators;

/** An OpenTelemetry whose metrics are Micrometer's, as far as routes need them. */
final class MicrometerOpenTelemetry implements OpenTelemetry {
  private final OpenTelemetry openTelemetry;
  private final MeterProvider meters;

  private MicrometerOpenTelemetry(OpenTelemetry openTelemetry, MeterRegistry registry) {
    this.openTelemetry = openTelemetry;
    this.meters = scope -> new Builder(new MicrometerMeter(registry));
  }

  /** Returns the given one where it has metrics of its own. */
  static OpenTelemetry withMetrics(OpenTelemetry openTelemetry, MeterRegistry registry) {
    Meter meter = openTelemetry.getMeterProvider().get("dev.routespan");
    boolean isNoop = meter.getClass() == MeterProvider.noop().get("").getClass();
    return isNoop ? new MicrometerOpenTelemetry(openTelemetry, registry) : openTelemetry;
  }

  @Override
  public TracerProvider getTracerProvider() {
    return openTelemetry.getTracerProvider();
  }

  @Override
  public MeterProvider getMeterProvider() {
    return meters;
  }

  @Override
  public ContextPropagators getPropagators() {
    return openTelemetry.getPropagators();
  }

  /** A registry knows no scopes. */
  private record Builder(Meter meter) implements MeterBuilder {
    @Override
    public MeterBuilder setSchemaUrl(String schemaUrl) {
      return this;
    }

    @Override
    public MeterBuilder setInstrumentationVersion(String instrumentationScopeVersion) {
      return this;
    }

    @Override
    public Meter build() {
      return meter;
    }
  }
}
