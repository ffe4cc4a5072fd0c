package dev.routespan.sample.servers.agent;

import dev.routespan.sample.servers.protocol.Message;
import dev.routespan.sample.servers.protocol.ModelRequest;
import dev.routespan.sample.servers.protocol.Script;
import java.util.ArrayList;
import java.util.List;

/** One question and the pieces of its answer, as the model hands them out turn by turn. */
final class Conversation {
  private static final int MAX_TURNS = 8;

  private final List<Message> messages = new ArrayList<>();
  private final Script script;

  Conversation(String question, Script script) {
    this.script = script;
    messages.add(Message.user(question));
  }

  /** What to send to the model next. */
  ModelRequest request() {
    return new ModelRequest(List.copyOf(messages), script, false);
  }

  /** Takes down what the model said. */
  void add(String reply) {
    messages.add(Message.assistant(reply));
  }

  /** Tells whether the model may have another turn; one that never finishes must not hang the agent. */
  boolean mayGoOn() {
    return replies().size() < MAX_TURNS;
  }

  /** What the model said so far, in its order. */
  List<String> replies() {
    return messages.stream()
        .filter(Message::fromAssistant)
        .map(Message::content)
        .toList();
  }

  String answer() {
    return String.join(" ", replies());
  }
}
