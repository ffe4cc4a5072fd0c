package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One message of a conversation with a model. */
public record Message(String role, String content) {

  public static Message user(String content) {
    return new Message("user", content);
  }

  public static Message assistant(String content) {
    return new Message("assistant", content);
  }

  /**
   * Reads a conversation in any of the fleet's forms: one text, or a list of messages whose contents
   * are texts or lists of parts. What has no role, such as the call of a tool, is no message.
   */
  static List<Message> listOf(JsonNode input) {
    if (input.isTextual()) {
      return List.of(user(input.textValue()));
    }
    List<Message> messages = new ArrayList<>();
    for (JsonNode item : input) {
      if (item.path("role").isTextual()) {
        messages.add(new Message(item.get("role").textValue(), text(item.path("content"))));
      }
    }
    return messages;
  }

  /** Reads the content of a message: a text, or parts of which some have one. */
  static String text(JsonNode content) {
    return content.isTextual()
        ? content.textValue()
        : content.findValuesAsText("text").stream().collect(Collectors.joining());
  }

  /** Tells whether the model said this. */
  public boolean fromAssistant() {
    return "assistant".equals(role);
  }
}
