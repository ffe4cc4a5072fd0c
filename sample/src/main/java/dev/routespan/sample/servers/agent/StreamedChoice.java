package dev.routespan.sample.servers.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.routespan.sample.servers.protocol.ChatChunk;
import dev.routespan.sample.servers.protocol.ChatCompletion;
import dev.routespan.sample.servers.protocol.Message;

/** Puts the tokens of a streamed chat completion together again. */
final class StreamedChoice {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String EVENT = "data:";
  private static final String END = "[DONE]";

  private final StringBuilder text = new StringBuilder();
  private String finishReason;

  private StreamedChoice() {}

  /**
   * Reads server-sent events.
   *
   * @throws IllegalArgumentException if one is not a valid chunk
   */
  static ChatCompletion.Choice read(String events) {
    StreamedChoice choice = new StreamedChoice();
    events
        .lines()
        .filter(line -> line.startsWith(EVENT))
        .map(line -> line.substring(EVENT.length()).strip())
        .filter(event -> !event.equals(END))
        .forEach(choice::add);
    return new ChatCompletion.Choice(
        Message.assistant(choice.text.toString()), choice.finishReason);
  }

  private void add(String event) {
    ChatChunk.Choice piece = parse(event).choices().get(0);
    text.append(piece.delta().content());
    if (piece.finishReason() != null) {
      finishReason = piece.finishReason();
    }
  }

  private static ChatChunk parse(String event) {
    try {
      return JSON.readValue(event, ChatChunk.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a valid chunk of a chat completion: " + event, e);
    }
  }
}
