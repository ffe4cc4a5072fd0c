package dev.routespan.sample.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/** The agent's answer, and how often it called the model to get there. */
@JsonNaming(SnakeCaseStrategy.class)
public record AgentReply(String answer, int modelCalls) {}
