package dev.routespan.sample.servers.model;

import dev.routespan.sample.servers.base.Model;
import dev.routespan.sample.servers.protocol.ChatChunk;
import dev.routespan.sample.servers.protocol.ChatCompletion;
import dev.routespan.sample.servers.protocol.Message;
import dev.routespan.sample.servers.protocol.ModelRequest;
import dev.routespan.sample.servers.protocol.ResponsesReply;
import dev.routespan.sample.servers.protocol.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/** A stand-in for a model: each turn of the conversation it says the next line of the script. */
final class ScriptedModel implements Model {
  private final AtomicLong calls = new AtomicLong();

  @Override
  public ResponsesReply responses(ModelRequest request) {
    think(delay(request));
    Turn turn = nextTurn(request);
    return ResponsesReply.of("resp-" + calls.incrementAndGet(), List.of(turn.text()), turn.last());
  }

  @Override
  public ChatCompletion chatCompletions(ModelRequest request) {
    think(delay(request));
    Turn turn = nextTurn(request);
    ChatCompletion.Choice choice =
        new ChatCompletion.Choice(Message.assistant(turn.text()), turn.finishReason());
    return new ChatCompletion("chatcmpl-" + calls.incrementAndGet(), List.of(choice));
  }

  @Override
  public Flow.Publisher<ChatChunk> chatCompletionsStream(ModelRequest request) {
    Turn turn = nextTurn(request);
    String id = "chatcmpl-" + calls.incrementAndGet();
    List<ChatChunk> chunks = new ArrayList<>();
    turn.tokens().forEach(token -> chunks.add(ChatChunk.token(id, token)));
    chunks.add(ChatChunk.last(id, turn.finishReason()));
    return new SpokenReply(chunks, delay(request));
  }

  private static long delay(ModelRequest request) {
    return request.script() == null ? 0 : request.script().delayMs();
  }

  private static Turn nextTurn(ModelRequest request) {
    Script script = request.script();
    if (script == null) {
      return new Turn(lastWords(request.messages()), true);
    }
    int spoken =
        (int) request.messages().stream().filter(Message::fromAssistant).count();
    int last = script.replies().size() - 1;
    return new Turn(script.replies().get(Math.min(spoken, last)), spoken >= last);
  }

  /** Without a script it says again what it was told last. */
  private static String lastWords(List<Message> messages) {
    return messages.isEmpty() ? "" : messages.get(messages.size() - 1).content();
  }

  static void think(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private record Turn(String text, boolean last) {

    /** Words, each with the blanks behind it, so that they join to the text again. */
    List<String> tokens() {
      return List.of(text.split("(?<=\\s)(?=\\S)"));
    }

    String finishReason() {
      return last ? "stop" : "length";
    }
  }
}
