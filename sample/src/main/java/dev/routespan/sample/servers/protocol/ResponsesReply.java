package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code /v1/responses} answers, of the model server and of the agent: with as many messages as the
 * model was called. All members that the fleet's clients ask for are there.
 *
 * @param createdAt seconds since 1970
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ResponsesReply(
    String id,
    String object,
    long createdAt,
    String model,
    String status,
    List<Item> output,
    boolean parallelToolCalls,
    String toolChoice,
    List<JsonNode> tools) {

  /** A message of the model's. */
  public record Item(String id, String type, String role, String status, List<Part> content) {}

  /** The text of a message. */
  public record Part(String type, String text, List<JsonNode> annotations) {}

  /**
   * Returns an answer with a message for each text.
   *
   * @param finished whether the model has said all it has to say
   */
  public static ResponsesReply of(String id, List<String> texts, boolean finished) {
    String status = finished ? "completed" : "incomplete";
    List<Item> output = new ArrayList<>();
    for (String text : texts) {
      Part part = new Part("output_text", text, List.of());
      output.add(new Item(
          "msg-" + id + "-" + output.size(), "message", "assistant", status, List.of(part)));
    }
    long now = System.currentTimeMillis() / 1000;
    return new ResponsesReply(
        id, "response", now, "scripted", status, output, true, "auto", List.of());
  }

  /** Reads the text of an answer of whichever server. */
  static String textOf(JsonNode response) {
    List<String> texts = new ArrayList<>();
    for (JsonNode item : response.path("output")) {
      texts.add(Message.text(item.path("content")));
    }
    return String.join(" ", texts);
  }

  /** What the model said, a text a call. */
  public List<String> replies() {
    return output.stream()
        .map(item -> String.join("", item.content().stream().map(Part::text).toList()))
        .toList();
  }

  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public String outputText() {
    return String.join(" ", replies());
  }
}
