package dev.routespan.examples.quarkus;

import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.InstrumentedAgent;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.runtime.RouteTelemetry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** All the wiring: one producer an interface, whose handler's class is no bean. */
final class Handlers {
  @Produces
  @Singleton
  RouteTelemetry telemetry() {
    return RouteTelemetry.fromEnvironment();
  }

  @Produces
  @ApplicationScoped
  Verifier verifier(RouteTelemetry telemetry) {
    return InstrumentedVerifier.wrap(new ExactVerifier(), telemetry);
  }

  @Produces
  @ApplicationScoped
  Agent agent(Verifier verifier, RouteTelemetry telemetry) {
    return InstrumentedAgent.wrap(new OneShotAgent(verifier), telemetry);
  }
}
