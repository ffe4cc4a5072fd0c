package dev.routespan.sample.servers.agent;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.sample.servers.base.Agent;
import dev.routespan.sample.servers.base.FleetClient;
import dev.routespan.sample.servers.protocol.AgentRequest;
import dev.routespan.sample.servers.protocol.ModelApi;
import dev.routespan.sample.servers.protocol.ResponsesReply;
import dev.routespan.sample.servers.protocol.RunRequest;
import dev.routespan.sample.servers.protocol.RunResult;
import dev.routespan.sample.servers.protocol.VerifyRequest;
import dev.routespan.sample.servers.protocol.VerifyResponse;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.client.RestClientException;

/**
 * Answers a question by talking to the model until it has finished its answer. There is no telemetry
 * in here: the base server wraps the agent.
 */
final class QuestionAgent implements Agent {
  private static final Logger LOG = LoggerFactory.getLogger(QuestionAgent.class);

  private final FleetClient fleet;
  private final FleetAddresses addresses;
  private final Trajectories trajectories;
  private final AtomicLong calls = new AtomicLong();

  QuestionAgent(FleetClient fleet, FleetAddresses addresses, Trajectories trajectories) {
    this.fleet = fleet;
    this.addresses = addresses;
    this.trajectories = trajectories;
  }

  @Override
  public RunResult run(RunRequest request) {
    ResponsesReply reply;
    RunResult result;
    try {
      reply = ask(request);
      result = result(request, reply);
    } catch (RuntimeException e) {
      LOG.info("POST /run: no answer");
      trajectories.save(Trajectory.failed(RolloutContext.currentId(), request, e));
      throw e;
    }
    LOG.info("POST /run: {}, reward {}", result.status(), result.reward());
    trajectories.save(Trajectory.of(request, reply, result));
    return result;
  }

  private RunResult result(RunRequest request, ResponsesReply reply) {
    String id = RolloutContext.currentId();
    try {
      return RunResult.verified(id, request, reply, verify(request, reply));
    } catch (RestClientException e) {
      // The answer is worth keeping even if nobody could grade it.
      return RunResult.verificationFailed(id, request, reply, e.getMessage());
    }
  }

  /**
   * Over HTTP although the method is next door: a call to oneself passes no wrapper, and in a fleet
   * the agent's step may well run elsewhere.
   */
  private ResponsesReply ask(RunRequest request) {
    ModelApi api = ModelApi.ofTask(request.taskIndex() == null ? 0 : request.taskIndex());
    AgentRequest question = new AgentRequest(request.question(), request.script(), api);
    return fleet.post(addresses.agent(), "/v1/responses", question, ResponsesReply.class);
  }

  private VerifyResponse verify(RunRequest request, ResponsesReply reply) {
    VerifyRequest answer =
        VerifyRequest.of(request.verifier(), request.expected(), reply.outputText());
    return fleet.post(addresses.resources(), "/verify", answer, VerifyResponse.class);
  }

  @Override
  public ResponsesReply responses(AgentRequest request) {
    Conversation conversation = new Conversation(request.input(), request.script());
    ModelCalls model = new ModelCalls(fleet, addresses.model(), request.modelApi());
    boolean finished = false;
    while (!finished && conversation.mayGoOn()) {
      finished = model.continueConversation(conversation);
    }
    return ResponsesReply.of("agent-" + calls.incrementAndGet(), conversation.replies(), finished);
  }
}
