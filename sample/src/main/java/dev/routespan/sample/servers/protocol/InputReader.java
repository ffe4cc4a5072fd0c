package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;

/** Reads a conversation wherever a request may have one in several forms. */
final class InputReader extends JsonDeserializer<List<Message>> {

  @Override
  public List<Message> deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    JsonNode input = context.readTree(parser);
    if (!input.isTextual() && !input.isArray()) {
      context.reportInputMismatch(List.class, "a conversation is a text or a list of messages");
    }
    return Message.listOf(input);
  }
}
