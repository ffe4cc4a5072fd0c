package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/** A question for the agent, and the model API through which it is to ask. */
@JsonNaming(SnakeCaseStrategy.class)
public record AgentRequest(String prompt, Script script, ModelApi modelApi) {}
