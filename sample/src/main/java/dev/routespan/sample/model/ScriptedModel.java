package dev.routespan.sample.model;

import dev.routespan.sample.protocol.ChatCompletion;
import dev.routespan.sample.protocol.Message;
import dev.routespan.sample.protocol.ModelRequest;
import dev.routespan.sample.protocol.ResponsesReply;
import dev.routespan.sample.protocol.Script;
import dev.routespan.sample.server.Model;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A stand-in for a model: each turn of the conversation it says the next line of the script. */
final class ScriptedModel implements Model {
  private final AtomicLong calls = new AtomicLong();

  @Override
  public ResponsesReply responses(ModelRequest request) {
    Turn turn = nextTurn(request);
    return new ResponsesReply(
        "resp-" + calls.incrementAndGet(), turn.last() ? "completed" : "incomplete", turn.text());
  }

  @Override
  public ChatCompletion chatCompletions(ModelRequest request) {
    Turn turn = nextTurn(request);
    ChatCompletion.Choice choice =
        new ChatCompletion.Choice(Message.assistant(turn.text()), turn.last() ? "stop" : "length");
    return new ChatCompletion("chatcmpl-" + calls.incrementAndGet(), List.of(choice));
  }

  private static Turn nextTurn(ModelRequest request) {
    Script script = request.script();
    think(script.delayMs());
    int spoken =
        (int) request.messages().stream().filter(Message::fromAssistant).count();
    int last = script.replies().size() - 1;
    return new Turn(script.replies().get(Math.min(spoken, last)), spoken >= last);
  }

  private static void think(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private record Turn(String text, boolean last) {}
}
