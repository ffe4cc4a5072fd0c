package dev.routespan.sample.servers.base;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.sample.servers.protocol.AgentRequest;
import dev.routespan.sample.servers.protocol.AggregateMetrics;
import dev.routespan.sample.servers.protocol.AggregateRequest;
import dev.routespan.sample.servers.protocol.ResponsesReply;
import dev.routespan.sample.servers.protocol.RunRequest;
import dev.routespan.sample.servers.protocol.RunResult;
import io.opentelemetry.api.common.Attributes;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The routes of an agent server, around whichever {@link Agent} the application brings. */
@RestController
@Import(ServerBeans.class)
public class AgentController {
  private static final Logger LOG = LoggerFactory.getLogger(AgentController.class);

  private final Agent agent;

  AgentController(Agent agent, RouteTelemetry telemetry, Attributes serverAttributes) {
    this.agent = InstrumentedAgent.wrap(agent, telemetry, serverAttributes);
  }

  @PostMapping("/run")
  RunResult run(@RequestBody RunRequest request, HttpServletRequest http) {
    RolloutOfBody.announce(rolloutId(request), http);
    IncompleteRequest.refuseIf(request.missing());
    return agent.run(request);
  }

  /** An id that nothing could be looked up by is the client's mistake. */
  private static String rolloutId(RunRequest request) {
    try {
      return request.rolloutId();
    } catch (IllegalArgumentException e) {
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST, e.getMessage(), e);
    }
  }

  /** As to the fleet's agents, the capture of tokens may be asked for behind the rollout id. */
  @PostMapping({"/v1/responses", "/training-token-capture/v1/responses"})
  ResponsesReply responses(@RequestBody AgentRequest request) {
    IncompleteRequest.refuseIf(request.missing());
    LOG.info("POST /v1/responses: asking for {}", request.modelApi());
    return agent.responses(request);
  }

  @PostMapping("/aggregate_metrics")
  AggregateMetrics aggregateMetrics(@RequestBody AggregateRequest request) {
    IncompleteRequest.refuseIf(request.missing());
    return AggregateMetrics.of(request.verifyResponses());
  }
}
