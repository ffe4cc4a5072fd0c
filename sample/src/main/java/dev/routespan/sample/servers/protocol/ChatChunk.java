package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/** One event of what {@code /v1/chat/completions} answers to a request for a stream. */
public record ChatChunk(String id, List<Choice> choices) {

  /**
   * A piece of one continuation of the conversation.
   *
   * @param finishReason null in all chunks but the last
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Choice(Message delta, String finishReason) {}

  public static ChatChunk token(String id, String token) {
    return new ChatChunk(id, List.of(new Choice(Message.assistant(token), null)));
  }

  public static ChatChunk last(String id, String finishReason) {
    return new ChatChunk(id, List.of(new Choice(Message.assistant(""), finishReason)));
  }
}
