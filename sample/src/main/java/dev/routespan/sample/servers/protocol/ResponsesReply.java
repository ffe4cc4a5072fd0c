package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/** What {@code /v1/responses} of the model server answers. */
@JsonNaming(SnakeCaseStrategy.class)
public record ResponsesReply(String id, String status, String outputText) {}
