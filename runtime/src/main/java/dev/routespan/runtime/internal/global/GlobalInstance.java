package dev.routespan.runtime.internal.global;

import dev.routespan.runtime.internal.InstrumentationScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.metrics.Instruments;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import org.jspecify.annotations.Nullable;

/** What is needed of OpenTelemetry's global instance, from when it is set. Never throws. */
public final class GlobalInstance {
  private volatile @Nullable Found found;

  /** Returns the tracer; null as long as there is none. */
  public @Nullable Tracer tracer() {
    Found instance = find();
    return instance == null ? null : instance.tracer;
  }

  /** Returns the instruments; null as long as there are none. */
  public @Nullable Instruments instruments() {
    Found instance = find();
    return instance == null ? null : instance.instruments;
  }

  private @Nullable Found find() {
    Found instance = found;
    if (instance == null) {
      try {
        OpenTelemetry openTelemetry = GlobalLookup.find();
        if (openTelemetry != null) {
          instance = new Found(
              InstrumentationScope.tracer(openTelemetry), Instruments.find(openTelemetry));
          found = instance;
        }
      } catch (Throwable fault) {
        Log.fault("could not get a tracer of the global OpenTelemetry", fault);
      }
    }
    return instance;
  }

  private record Found(Tracer tracer, @Nullable Instruments instruments) {}
}
