package dev.routespan.sample.server;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.sample.protocol.AgentReply;
import dev.routespan.sample.protocol.AgentRequest;
import dev.routespan.sample.protocol.RunRequest;
import dev.routespan.sample.protocol.RunResult;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The routes of an agent server, around whichever {@link Agent} the application brings. */
@RestController
@Import(ServerBeans.class)
public class AgentController {
  private final Agent agent;

  AgentController(Agent agent, RouteTelemetry telemetry) {
    this.agent = InstrumentedAgent.wrap(agent, telemetry, ServerBeans.named("agent"));
  }

  @PostMapping("/run")
  RunResult run(@RequestBody RunRequest request) {
    return agent.run(request);
  }

  @PostMapping("/v1/responses")
  AgentReply responses(@RequestBody AgentRequest request) {
    return agent.responses(request);
  }
}
