package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;

/**
 * The telemetry of the application's routes, and what wraps its handlers. An application's own {@code
 * RouteTelemetry} bean takes the place of ours.
 */
@AutoConfiguration
@EnableConfigurationProperties(RoutespanProperties.class)
class RoutespanAutoConfiguration {

  @Bean
  static TelemetryCloser routeTelemetryCloser() {
    return new TelemetryCloser();
  }

  /** Of the application's OpenTelemetry, or if there is no such bean, the global one's. */
  @Bean(destroyMethod = "")
  @ConditionalOnMissingBean
  RouteTelemetry routeTelemetry(
      TelemetryCloser closer,
      ObjectProvider<OpenTelemetry> openTelemetry,
      ObjectProvider<MetricsBridge> bridge,
      RoutespanProperties properties,
      Environment environment) {
    OpenTelemetry found = openTelemetry.getIfUnique();
    MetricsBridge metrics = bridge.getIfAvailable();
    RouteTelemetry telemetry = new TelemetryFactory(properties, environment)
        .create(found == null || metrics == null ? found : metrics.withMetrics(found));
    LogFactory.getLog(RoutespanAutoConfiguration.class)
        .info("routes of these span groups make spans, as far as telemetry is enabled: "
            + telemetry.spanGroups());
    return closer.register(telemetry);
  }

  @Bean
  @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
  @ConditionalOnProperty(name = "routespan.wrap-beans", matchIfMissing = true)
  static RouteBeanPostProcessor routeBeanPostProcessor(
      ObjectProvider<RouteTelemetry> telemetry,
      ConfigurableListableBeanFactory beans,
      Environment environment) {
    boolean ofClasses =
        environment.getProperty("spring.aop.proxy-target-class", Boolean.class, true);
    return new RouteBeanPostProcessor(telemetry::getObject, new HandlerProxies(beans, ofClasses));
  }
}
