package dev.routespan.springboot;

import dev.routespan.runtime.internal.global.GlobalLookup;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdkBuilder;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import java.util.HashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * The SDK of an application that has none: neither a bean nor a global instance, which an agent sets,
 * nor Spring Boot's own tracing or OpenTelemetry's starter.
 */
@AutoConfiguration(
    before = RoutespanAutoConfiguration.class,
    after = ProcessorsAutoConfiguration.class,
    beforeName = {
      "org.springframework.boot.actuate.autoconfigure.opentelemetry.OpenTelemetryAutoConfiguration",
      "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration"
    })
@ConditionalOnClass({AutoConfiguredOpenTelemetrySdk.class, AutoConfigurationCustomizerProvider.class
})
@ConditionalOnMissingClass({
  "io.micrometer.tracing.otel.bridge.OtelTracer",
  "io.opentelemetry.instrumentation.spring.autoconfigure.OpenTelemetryAutoConfiguration"
})
@ConditionalOnProperty(name = "routespan.build-sdk", matchIfMissing = true)
class SdkAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean(OpenTelemetry.class)
  OpenTelemetry routespanOpenTelemetry(
      ConfigurableEnvironment environment,
      ObjectProvider<AutoConfigurationCustomizerProvider> customizers) {
    OpenTelemetry global = GlobalLookup.ask();
    if (global != null) {
      return global;
    }
    AutoConfiguredOpenTelemetrySdkBuilder builder = AutoConfiguredOpenTelemetrySdk.builder()
        .disableShutdownHook() // Spring closes the bean.
        .setServiceClassLoader(SdkAutoConfiguration.class.getClassLoader())
        .addPropertiesSupplier(() -> properties(environment));
    customizers.orderedStream().forEach(each -> each.customize(builder));
    return builder.build().getOpenTelemetrySdk();
  }

  /** What stands in the application's files; the environment has it as OpenTelemetry reads it. */
  private static Map<String, String> properties(ConfigurableEnvironment environment) {
    Map<String, String> properties = new HashMap<>();
    if (!TelemetryFactory.variables(environment).areOfFleet()) {
      properties.put("otel.exporter.otlp.protocol", "http/protobuf"); // as Spring Boot's own
    }
    String name = environment.getProperty("spring.application.name");
    if (name != null) {
      properties.put("otel.service.name", name);
    }
    for (PropertySource<?> source : environment.getPropertySources()) {
      if (source instanceof EnumerablePropertySource<?> enumerable) {
        for (String key : enumerable.getPropertyNames()) {
          String value = isForSdk(key) ? environment.getProperty(key) : null;
          if (value != null) {
            properties.put(key, value);
          }
        }
      }
    }
    return properties;
  }

  private static boolean isForSdk(String key) {
    return key.startsWith("otel.") || key.startsWith("nemo.");
  }
}
