package dev.routespan.examples.micronaut;

import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.domain.Verifier;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** Beans that know nothing of Routespan. */
@Factory
final class Handlers {
  @Singleton
  Verifier verifier() {
    return new ExactVerifier();
  }

  @Singleton
  Agent agent(Verifier verifier) {
    return new OneShotAgent(verifier);
  }
}
