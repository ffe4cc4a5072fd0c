package dev.routespan.sample.servers.protocol;

import java.util.List;

/**
 * A conversation for the model to continue; both model APIs take it.
 *
 * @param stream whether the answer is wanted token by token, which only chat completions can do
 */
public record ModelRequest(List<Message> messages, Script script, boolean stream) {

  /** The same request, for a stream. */
  public ModelRequest streaming() {
    return new ModelRequest(messages, script, true);
  }
}
