package dev.routespan.runtime.autoconfigure;

import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdkBuilder;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;

/** OpenTelemetry's own shutdown hook, which is part of its autoconfiguration and not of the SPI. */
final class SdkShutdownHook {

  private SdkShutdownHook() {}

  /** Returns whether it was there to be left out, of the SDK that is being configured. */
  static boolean leaveOut(AutoConfigurationCustomizer customizer) {
    try {
      if (customizer instanceof AutoConfiguredOpenTelemetrySdkBuilder builder) {
        builder.disableShutdownHook();
        return true;
      }
    } catch (LinkageError e) {
      // Something else than OpenTelemetry's autoconfiguration uses its SPI.
    }
    return false;
  }
}
