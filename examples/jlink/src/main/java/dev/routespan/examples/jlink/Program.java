package dev.routespan.examples.jlink;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;

/** Runs in an image that has two modules of the JDK. */
public final class Program {
  private Program() {}

  public static void main(String[] arguments) {
    RouteTelemetry telemetry = RouteTelemetry.create(OpenTelemetry.noop());
    telemetry.spanGroups().select("verify");
    Verifier verifier = InstrumentedVerifier.wrap(new ExactVerifier(), telemetry);
    System.out.println("The reward is " + verifier.verify("42"));
  }
}
