package dev.routespan.springboot;

import dev.routespan.runtime.RouteTelemetry;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The actuator's endpoint. */
@AutoConfiguration(after = RoutespanAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
class EndpointAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnAvailableEndpoint
  SpanGroupsEndpoint spanGroupsEndpoint(RouteTelemetry telemetry) {
    return new SpanGroupsEndpoint(telemetry);
  }
}
