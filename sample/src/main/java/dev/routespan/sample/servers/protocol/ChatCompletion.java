package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/** What {@code /v1/chat/completions} of the model server answers. */
public record ChatCompletion(String id, List<Choice> choices) {

  /** One continuation of the conversation. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Choice(Message message, String finishReason) {}
}
