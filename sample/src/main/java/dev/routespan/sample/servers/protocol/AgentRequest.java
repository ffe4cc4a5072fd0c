package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * A question for the agent.
 *
 * @param input the conversation that ends with the question
 * @param script null if the model is to make do without
 * @param modelApi the model API through which the agent is to ask; that of the request if it says none
 */
@JsonNaming(SnakeCaseStrategy.class)
public record AgentRequest(
    @JsonDeserialize(using = InputReader.class) List<Message> input,
    Script script,
    ModelApi modelApi) {

  public AgentRequest {
    modelApi = modelApi == null ? ModelApi.RESPONSES : modelApi;
  }

  /** The members that are missing. */
  public List<String> missing() {
    return new MissingMembers()
        .require("input", input != null)
        .require("script.replies", Script.isComplete(script))
        .names();
  }
}
