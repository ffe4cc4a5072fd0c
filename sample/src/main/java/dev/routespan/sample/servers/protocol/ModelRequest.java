package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;

/**
 * A conversation for the model to continue; both model APIs take it.
 *
 * @param messages the conversation, which {@code /v1/responses} calls {@code input}
 * @param script null if the model is to make do without
 * @param stream whether the answer is wanted token by token, which only chat completions can do
 */
public record ModelRequest(
    @JsonAlias("input") @JsonDeserialize(using = InputReader.class)
    List<Message> messages,

    Script script,
    boolean stream) {

  /** The same request, for a stream. */
  public ModelRequest streaming() {
    return new ModelRequest(messages, script, true);
  }

  /**
   * The members that are missing.
   *
   * @param conversation what the API calls the conversation
   */
  public List<String> missing(String conversation) {
    return new MissingMembers()
        .require(conversation, messages != null)
        .require("script.replies", Script.isComplete(script))
        .names();
  }
}
