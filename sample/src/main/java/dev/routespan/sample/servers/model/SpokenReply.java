package dev.routespan.sample.servers.model;

import dev.routespan.sample.servers.protocol.ChatChunk;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** Says a reply token by token; every subscriber hears it from its start. */
record SpokenReply(List<ChatChunk> chunks, long thinkMillis) implements Flow.Publisher<ChatChunk> {
  private static final long TOKEN_MILLIS = 3;
  private static final int BUFFER = 16;

  @Override
  public void subscribe(Flow.Subscriber<? super ChatChunk> subscriber) {
    SubmissionPublisher<ChatChunk> voice = new SubmissionPublisher<>(Runnable::run, BUFFER);
    voice.subscribe(subscriber);
    Thread speaker = new Thread(() -> speak(voice), "speaker");
    speaker.setDaemon(true);
    speaker.start();
  }

  private void speak(SubmissionPublisher<ChatChunk> voice) {
    try (voice) {
      ScriptedModel.think(thinkMillis);
      for (ChatChunk chunk : chunks) {
        if (!voice.hasSubscribers()) {
          return; // Nobody listens any more.
        }
        ScriptedModel.think(TOKEN_MILLIS);
        voice.submit(chunk);
      }
    }
  }
}
