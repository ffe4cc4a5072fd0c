package dev.routespan.springboot;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * The metrics of routes in the application's registry, where OpenTelemetry has none: Spring Boot gives
 * it traces alone, since its metrics are Micrometer's.
 */
@AutoConfiguration(
    before = RoutespanAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure"
          + ".CompositeMeterRegistryAutoConfiguration"
    })
@ConditionalOnClass(MeterRegistry.class)
class MicrometerAutoConfiguration {

  @Bean
  @ConditionalOnBean(MeterRegistry.class)
  MetricsBridge routespanMetricsBridge(MeterRegistry registry) {
    return openTelemetry -> MicrometerOpenTelemetry.withMetrics(openTelemetry, registry);
  }
}
