package dev.routespan.runtime.internal;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.Tracer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The name and version of tracer and meter. */
public final class InstrumentationScope {
  public static final String NAME = "dev.routespan";

  /** As the build wrote it; empty in a build that did not. */
  public static final String VERSION = version();

  private InstrumentationScope() {}

  /** Returns the instance's tracer of this scope. */
  public static Tracer tracer(OpenTelemetry openTelemetry) {
    return openTelemetry.tracerBuilder(NAME).setInstrumentationVersion(VERSION).build();
  }

  /** Returns the provider's meter of this scope. */
  public static Meter meter(MeterProvider provider) {
    return provider.meterBuilder(NAME).setInstrumentationVersion(VERSION).build();
  }

  /** Returns whether the instance is OpenTelemetry's own that drops everything, however it is held. */
  public static boolean isNoop(OpenTelemetry openTelemetry) {
    try {
      return tracer(openTelemetry) == tracer(OpenTelemetry.noop())
          && meter(openTelemetry.getMeterProvider()) == meter(MeterProvider.noop());
    } catch (Throwable fault) {
      Log.fault("could not tell whether OpenTelemetry drops everything", fault);
      return false;
    }
  }

  private static String version() {
    Properties properties = new Properties();
    try (@Nullable InputStream in = InstrumentationScope.class.getResourceAsStream("routespan.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      Log.fault("could not read the version of Routespan", e);
    }
    return properties.getProperty("version", "");
  }
}
