package dev.routespan.springboot;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.web.server.WebFilter;

/** The rollout id of requests to a reactive server, and the phases in its answers. */
@AutoConfiguration(after = RoutespanAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass(WebFilter.class)
@ConditionalOnProperty(name = "routespan.rollout-path", matchIfMissing = true)
class ReactiveAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  RolloutWebFilter rolloutWebFilter(RoutespanProperties properties) {
    return new RolloutWebFilter(properties.readBaggage(), properties.rolloutPhases());
  }
}
