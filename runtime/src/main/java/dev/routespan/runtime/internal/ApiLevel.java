package dev.routespan.runtime.internal;

import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;

/**
 * What the opentelemetry-api at hand can tell. Tracers and instruments of newer versions know whether
 * they are enabled, those of 1.49.0 do not; the nested classes are linked only where they do.
 */
public final class ApiLevel {
  private static final boolean TRACERS_TELL =
      links(() -> Tracers.isEnabled(TracerProvider.noop().get("")));
  private static final boolean HISTOGRAMS_TELL = links(() ->
      Histograms.isEnabled(MeterProvider.noop().get("").histogramBuilder("none").build()));

  private ApiLevel() {}

  /** Returns false if the tracer says that it drops every span. */
  public static boolean isEnabled(Tracer tracer) {
    return !TRACERS_TELL || Tracers.isEnabled(tracer);
  }

  /** Returns false if the histogram says that it drops every measurement. */
  public static boolean isEnabled(DoubleHistogram histogram) {
    return !HISTOGRAMS_TELL || Histograms.isEnabled(histogram);
  }

  private static boolean links(Runnable call) {
    try {
      call.run();
      return true;
    } catch (LinkageError e) {
      return false;
    }
  }

  private static final class Tracers {
    static boolean isEnabled(Tracer tracer) {
      return tracer.isEnabled();
    }
  }

  private static final class Histograms {
    static boolean isEnabled(DoubleHistogram histogram) {
      return histogram.isEnabled();
    }
  }
}
