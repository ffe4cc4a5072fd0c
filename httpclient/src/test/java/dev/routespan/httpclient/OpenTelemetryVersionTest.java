package dev.routespan.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The build runs every test on the newest OpenTelemetry and on the oldest that is supported. */
class OpenTelemetryVersionTest {

  @ParameterizedTest
  @ValueSource(classes = {OpenTelemetry.class, Context.class, OpenTelemetrySdk.class})
  void runsOnTheVersionThatTheBuildNames(Class<?> type) {
    assertThat(type.getProtectionDomain().getCodeSource().getLocation().getPath())
        .endsWith("-" + System.getProperty("opentelemetry.expected.version") + ".jar");
  }
}
