package dev.routespan.examples.javalin;

import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.InstrumentedAgent;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.domain.UnreadableAnswer;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.servlet.RolloutPathFilter;
import io.javalin.Javalin;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;

/** Answers {@code POST /run}. */
public final class JavalinServer {
  private JavalinServer() {}

  /** Starts the server with wrapped handlers. */
  public static Javalin start(int port, RouteTelemetry telemetry) {
    Verifier verifier = InstrumentedVerifier.wrap(new ExactVerifier(), telemetry);
    return start(port, InstrumentedAgent.wrap(new OneShotAgent(verifier), telemetry));
  }

  static Javalin start(int port, Agent agent) {
    return Javalin.create(config -> {
          config.jetty.modifyServletContextHandler(context -> context.addFilter(
              RolloutPathFilter.class, // takes the prefix off
              "/*",
              EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC)));
          config.routes.post("/run", http -> http.result(String.valueOf(agent.run(http.body()))));
          config.routes.exception(
              UnreadableAnswer.class, (e, http) -> http.status(400).result(e.getMessage()));
        })
        .start(port);
  }
}
