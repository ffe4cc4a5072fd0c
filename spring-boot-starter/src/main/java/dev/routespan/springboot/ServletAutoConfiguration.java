package dev.routespan.springboot;

import dev.routespan.runtime.servlet.RolloutPathFilter;
import dev.routespan.runtime.servlet.RolloutPhaseFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.util.EnumSet;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;

/** The rollout id of requests to a servlet container, and the phases in its answers. */
@AutoConfiguration(after = RoutespanAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({Filter.class, FilterRegistrationBean.class})
class ServletAutoConfiguration {

  /** First of all: what decides by the path, and what opens the SERVER span, comes after it. */
  @Bean
  @ConditionalOnProperty(name = "routespan.rollout-path", matchIfMissing = true)
  @ConditionalOnMissingBean(
      value = RolloutPathFilter.class,
      parameterizedContainer = FilterRegistrationBean.class)
  FilterRegistrationBean<RolloutPathFilter> rolloutPathFilter(RoutespanProperties properties) {
    FilterRegistrationBean<RolloutPathFilter> filter = new FilterRegistrationBean<>(
        properties.readBaggage() ? RolloutPathFilter.withBaggage() : new RolloutPathFilter());
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    filter.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
    return filter;
  }

  @Bean
  @ConditionalOnProperty(name = "routespan.rollout-phases", matchIfMissing = true)
  @ConditionalOnMissingBean(
      value = RolloutPhaseFilter.class,
      parameterizedContainer = FilterRegistrationBean.class)
  FilterRegistrationBean<RolloutPhaseFilter> rolloutPhaseFilter() {
    FilterRegistrationBean<RolloutPhaseFilter> filter =
        new FilterRegistrationBean<>(new RolloutPhaseFilter());
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
    filter.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST));
    return filter;
  }
}
