package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/** The agent's answer, and what the model said, a reply a call, to get there. */
@JsonNaming(SnakeCaseStrategy.class)
public record AgentReply(String answer, List<String> replies) {}
