package dev.routespan.examples.jaxrs;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.jersey.RolloutPathFeature;
import java.net.URI;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** Answers {@code POST /run}. */
public final class JerseyServer {
  private JerseyServer() {}

  /** Starts the server with a wrapped resource. */
  public static HttpServer start(int port, RouteTelemetry telemetry) {
    Verifier verifier = InstrumentedVerifier.wrap(new ExactVerifier(), telemetry);
    return start(port, InstrumentedRunResource.wrap(new RunHandler(verifier), telemetry));
  }

  static HttpServer start(int port, RunResource resource) {
    return GrizzlyHttpServerFactory.createHttpServer(
        URI.create("http://localhost:" + port + "/"),
        new ResourceConfig()
            .register(RolloutPathFeature.class) // takes the prefix off
            .register(resource)); // the wrapper, not its class
  }
}
