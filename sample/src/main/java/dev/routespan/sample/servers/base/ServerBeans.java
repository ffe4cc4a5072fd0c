package dev.routespan.sample.servers.base;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.ServerKind;
import dev.routespan.runtime.httpserver.OpenCallsServer;
import dev.routespan.runtime.servlet.RolloutPathFilter;
import dev.routespan.runtime.servlet.RolloutPhaseFilter;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.web.client.RestClient;

/** What all three servers share. */
@Configuration(proxyBeanMethods = false)
class ServerBeans {

  /**
   * The starter's OpenTelemetry finds Routespan's configuration of it by itself. This is not closed
   * before it, as Spring would do: the gauge of verifications would be missing in the last export.
   */
  @Bean(destroyMethod = "")
  RouteTelemetry routeTelemetry(OpenTelemetry openTelemetry) {
    return RouteTelemetry.fromEnvironment(openTelemetry);
  }

  /** For whoever is on this machine and wants to know what a rollout is doing now. */
  @Bean
  @ConditionalOnProperty("OPEN_CALLS_PORTFILE")
  OpenCallsServer openCalls(RouteTelemetry telemetry, Environment environment) throws IOException {
    OpenCallsServer server = OpenCallsServer.start(telemetry.openCalls(), 0);
    Path file = Path.of(environment.getRequiredProperty("OPEN_CALLS_PORTFILE"));
    Files.writeString(file, String.valueOf(server.port()));
    return server;
  }

  /** Boot's builder, since the starter adds the CLIENT spans to no other. */
  @Bean
  FleetClient fleetClient(RestClient.Builder builder) {
    return new FleetClient(builder.build());
  }

  /** Before the starter's filter: so the SERVER span carries the id, and shows the plain route. */
  @Bean
  FilterRegistrationBean<RolloutPathFilter> rolloutPathFilter(ObjectProvider<ServerKind> kind) {
    FilterRegistrationBean<RolloutPathFilter> filter = new FilterRegistrationBean<>(
        RolloutPathFilter.of(kind.getIfAvailable(ServerKind::fromEnvironment)));
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    filter.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
    return filter;
  }

  @Bean
  RolloutPhaseFilter rolloutPhaseFilter() {
    return new RolloutPhaseFilter();
  }

  @Bean
  LivenessController livenessController() {
    return new LivenessController();
  }

  @Bean
  ProblemAdvice problemAdvice() {
    return new ProblemAdvice();
  }

  @Bean
  TraceIdFilter traceIdFilter() {
    return new TraceIdFilter();
  }

  /** The attributes of every route: which server of the fleet this is, if it is one of a fleet. */
  @Bean
  Attributes serverAttributes(Environment environment) {
    String name = environment.getProperty("NEMO_GYM_SERVER_NAME");
    return name == null
        ? Attributes.empty()
        : Attributes.of(AttributeKey.stringKey("nemo.gym.server.name"), name);
  }
}
