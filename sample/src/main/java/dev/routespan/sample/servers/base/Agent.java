package dev.routespan.sample.servers.base;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import dev.routespan.sample.servers.protocol.AgentRequest;
import dev.routespan.sample.servers.protocol.ResponsesReply;
import dev.routespan.sample.servers.protocol.RunRequest;
import dev.routespan.sample.servers.protocol.RunResult;

/** What an agent server serves: whole rollouts, and the agent's own steps in them. */
public interface Agent {

  /** Runs one rollout from its task to its reward. */
  @Route(kind = RouteKind.ROLLOUT)
  RunResult run(
      @RolloutId("rolloutId") @SpanAttribute(value = "nemo.gym.task.index", from = "taskIndex")
          RunRequest request);

  /** Answers one question with as many model calls as it takes. */
  @Route(kind = RouteKind.AGENT)
  ResponsesReply responses(AgentRequest request);
}
