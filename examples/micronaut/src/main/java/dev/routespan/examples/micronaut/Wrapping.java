package dev.routespan.examples.micronaut;

import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.InstrumentedAgent;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.runtime.RouteTelemetry;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;

/** All the wiring: one listener an interface. */
@Factory
@Requires(beans = RouteTelemetry.class)
final class Wrapping {
  @Singleton
  BeanCreatedEventListener<Verifier> verifiers(RouteTelemetry telemetry) {
    return event -> InstrumentedVerifier.wrap(event.getBean(), telemetry);
  }

  @Singleton
  BeanCreatedEventListener<Agent> agents(RouteTelemetry telemetry) {
    return event -> InstrumentedAgent.wrap(event.getBean(), telemetry);
  }
}
