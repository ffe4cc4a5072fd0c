package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.internal.ApiLevel;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The build runs every test on the newest OpenTelemetry and on the oldest that is supported. */
class OpenTelemetryVersionTest {
  private final String expected = System.getProperty("opentelemetry.expected.version");

  @ParameterizedTest
  @ValueSource(classes = {OpenTelemetry.class, Context.class, InMemorySpanExporter.class})
  void runsOnTheVersionThatTheBuildNames(Class<?> type) {
    assertThat(type.getProtectionDomain().getCodeSource().getLocation().getPath())
        .endsWith("-" + expected + ".jar");
  }

  @Test
  void runsOnTheSdkOfThatVersion() {
    assertThat(Resource.getDefault().getAttribute(AttributeKey.stringKey("telemetry.sdk.version")))
        .isEqualTo(expected);
  }

  @Test
  void asksATracerWhetherItIsEnabledOnlyWhereItCanTell() {
    boolean canTell = Arrays.stream(Tracer.class.getMethods())
        .anyMatch(method -> method.getName().equals("isEnabled"));

    assertThat(ApiLevel.isEnabled(TracerProvider.noop().get("any"))).isEqualTo(!canTell);
    assertThat(canTell).isEqualTo(!expected.equals("1.49.0"));
  }
}
