package dev.routespan.runtime.internal.global;

import dev.routespan.runtime.internal.ApiLevel;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;

/** The tracer of the global OpenTelemetry instance; one that makes no spans as long as there is none. */
public final class GlobalTracer implements Tracer {
  private static final Tracer NONE = TracerProvider.noop().get("");

  private final GlobalInstance global;

  public GlobalTracer(GlobalInstance global) {
    this.global = global;
  }

  /** Overrides that of newer versions; 1.49.0, which this is compiled against, has none. */
  public boolean isEnabled() {
    Tracer tracer = global.tracer();
    return tracer != null && ApiLevel.isEnabled(tracer);
  }

  @Override
  public SpanBuilder spanBuilder(String spanName) {
    Tracer tracer = global.tracer();
    return (tracer == null ? NONE : tracer).spanBuilder(spanName);
  }
}
