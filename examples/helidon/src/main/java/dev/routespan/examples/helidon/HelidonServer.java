package dev.routespan.examples.helidon;

import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.InstrumentedAgent;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.domain.UnreadableAnswer;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.RouteTelemetry;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.opentelemetry.context.Scope;
import java.util.Optional;

/** Answers {@code POST /run}. */
public final class HelidonServer {
  private HelidonServer() {}

  /** Starts the server with wrapped handlers. */
  public static WebServer start(int port, RouteTelemetry telemetry) {
    Verifier verifier = InstrumentedVerifier.wrap(new ExactVerifier(), telemetry);
    return start(port, InstrumentedAgent.wrap(new OneShotAgent(verifier), telemetry));
  }

  static WebServer start(int port, Agent agent) {
    return WebServer.builder()
        .host("localhost")
        .port(port)
        .routing(routing -> route(routing, agent))
        .build()
        .start();
  }

  private static void route(HttpRouting.Builder routing, Agent agent) {
    routing
        .addFilter(HelidonServer::makeIdCurrent)
        .any("/ng-rollout/{+rest}", HelidonServer::takePrefixOff)
        .post(
            "/run", (request, response) -> response.send(String.valueOf(agent.run(body(request)))))
        .error(
            UnreadableAnswer.class,
            (request, response, e) -> response.status(Status.BAD_REQUEST_400).send(e.getMessage()));
  }

  private static void makeIdCurrent(
      FilterChain chain, RoutingRequest request, RoutingResponse response) {
    Scope scope = RolloutContext.makeCurrent(
        rolloutPath(request).map(RolloutPath::rolloutId).orElse(null));
    try (scope) {
      chain.proceed();
    }
  }

  private static void takePrefixOff(ServerRequest request, ServerResponse response) {
    Optional<RolloutPath> path = rolloutPath(request);
    if (path.isPresent()) {
      response.reroute(path.get().rest());
    } else {
      response.next();
    }
  }

  private static Optional<RolloutPath> rolloutPath(ServerRequest request) {
    return RolloutPath.parse(request.path().absolute().rawPath());
  }

  private static String body(ServerRequest request) {
    return request.content().hasEntity() ? request.content().as(String.class) : "";
  }
}
