package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/** The verdicts of a whole run, to be added up. */
@JsonNaming(SnakeCaseStrategy.class)
public record AggregateRequest(List<JsonNode> verifyResponses) {

  /** The members that are missing. */
  public List<String> missing() {
    MissingMembers missing =
        new MissingMembers().require("verify_responses", verifyResponses != null);
    for (int i = 0; verifyResponses != null && i < verifyResponses.size(); i++) {
      missing.require(
          "verify_responses." + i + ".reward",
          verifyResponses.get(i).path("reward").isNumber());
    }
    return missing.names();
  }
}
