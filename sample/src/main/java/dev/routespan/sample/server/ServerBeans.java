package dev.routespan.sample.server;

import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;

/** What all three servers share. */
@Configuration(proxyBeanMethods = false)
class ServerBeans {

  /** The starter configures OpenTelemetry from {@code OTEL_*}; we join with {@code NEMO_GYM_OTEL_*}. */
  @Bean
  RouteTelemetry routeTelemetry(OpenTelemetry openTelemetry) {
    return RouteTelemetry.fromEnvironment(openTelemetry);
  }

  /** Boot's builder, since the starter adds the CLIENT spans to no other. */
  @Bean
  FleetClient fleetClient(RestClient.Builder builder) {
    return new FleetClient(builder.build());
  }

  @Bean
  RolloutPathFilter rolloutPathFilter() {
    return new RolloutPathFilter();
  }

  @Bean
  ProblemAdvice problemAdvice() {
    return new ProblemAdvice();
  }

  @Bean
  TraceIdFilter traceIdFilter() {
    return new TraceIdFilter();
  }

  /** The attributes of every route of the server of this name. */
  static Attributes named(String serverName) {
    return Attributes.of(AttributeKey.stringKey("nemo.gym.server.name"), serverName);
  }
}
