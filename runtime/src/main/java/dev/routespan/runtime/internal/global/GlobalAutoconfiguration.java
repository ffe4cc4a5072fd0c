package dev.routespan.runtime.internal.global;

import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.GlobalOpenTelemetry;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Starts OpenTelemetry's own configuration of its global instance, if the program asked for it. Then,
 * and only then, {@code GlobalOpenTelemetry.get()} is right, though it sets the instance: it is what the
 * program waits for somebody to call.
 */
final class GlobalAutoconfiguration {
  private static final String PROPERTY = "otel.java.global-autoconfigure.enabled";
  private static final String VARIABLE = "OTEL_JAVA_GLOBAL_AUTOCONFIGURE_ENABLED";
  private static final String MODULE_CLASS =
      "io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk";

  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private GlobalAutoconfiguration() {}

  /**
   * Returns true if it ran. It does so once, on the thread that comes first: others do not wait for it,
   * and a fault is not met at each call.
   */
  static boolean start() {
    if (STARTED.get() || !isAskedFor() || !STARTED.compareAndSet(false, true)) {
      return false;
    }
    if (!isThere()) {
      Log.warnOnce(PROPERTY + " is true, but opentelemetry-sdk-extension-autoconfigure is missing:"
          + " nothing is reported until the program sets OpenTelemetry's global instance");
      return false;
    }
    GlobalOpenTelemetry.get();
    return true;
  }

  /** As OpenTelemetry reads it: the property goes before the variable. */
  private static boolean isAskedFor() {
    String property = System.getProperty(PROPERTY);
    return Boolean.parseBoolean(property == null ? System.getenv(VARIABLE) : property);
  }

  private static boolean isThere() {
    try {
      Class.forName(MODULE_CLASS, false, GlobalOpenTelemetry.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
