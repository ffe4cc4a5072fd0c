package dev.routespan.sample.servers.agent;

import dev.routespan.sample.servers.protocol.Message;
import dev.routespan.sample.servers.protocol.ModelRequest;
import dev.routespan.sample.servers.protocol.Script;
import java.util.ArrayList;
import java.util.List;

/** A question and the pieces of its answer, as the model hands them out turn by turn. */
final class Conversation {
  private static final int MAX_TURNS = 8;

  private final List<Message> messages;
  private final List<String> replies = new ArrayList<>();
  private final Script script;

  Conversation(List<Message> question, Script script) {
    this.script = script;
    this.messages = new ArrayList<>(question);
  }

  /** What to send to the model next. */
  ModelRequest request() {
    return new ModelRequest(List.copyOf(messages), script, false);
  }

  /** Takes down what the model said. */
  void add(String reply) {
    messages.add(Message.assistant(reply));
    replies.add(reply);
  }

  /** Tells whether the model may have another turn; one that never finishes must not hang the agent. */
  boolean mayGoOn() {
    return replies.size() < MAX_TURNS;
  }

  /** What the model said so far, in its order. */
  List<String> replies() {
    return List.copyOf(replies);
  }
}
