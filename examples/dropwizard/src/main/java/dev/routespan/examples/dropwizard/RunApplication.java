package dev.routespan.examples.dropwizard;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.jersey.RolloutPathFeature;
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;

/** Answers {@code POST /run} by a wrapped resource. */
public class RunApplication extends Application<Configuration> {
  private final RouteTelemetry telemetry;

  public RunApplication(RouteTelemetry telemetry) {
    this.telemetry = telemetry;
  }

  @Override
  public void run(Configuration configuration, Environment environment) {
    environment.jersey().register(RolloutPathFeature.class); // takes the prefix off
    environment.jersey().register(resource());
  }

  RunResource resource() {
    return InstrumentedRunResource.wrap(
        new RunHandler(InstrumentedVerifier.wrap(new ExactVerifier(), telemetry)), telemetry);
  }
}
