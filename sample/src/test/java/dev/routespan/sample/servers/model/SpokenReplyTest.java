package dev.routespan.sample.servers.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.sample.servers.protocol.ChatChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpokenReplyTest {

  @Test
  void everySubscriberHearsItFromTheStart() throws Exception {
    List<ChatChunk> chunks = chunks(3);
    SpokenReply reply = new SpokenReply(chunks, 0);
    Listener one = new Listener(10);
    Listener two = new Listener(10);
    reply.subscribe(one);
    reply.subscribe(two);
    assertThat(one.heard()).isEqualTo(chunks);
    assertThat(two.heard()).isEqualTo(chunks);
  }

  @Test
  void aListenerWhoLeavesHearsNoMore() throws Exception {
    Listener leaving = new Listener(2);
    new SpokenReply(chunks(20_000), 0).subscribe(leaving);
    assertThat(leaving.heard()).hasSize(2);
    awaitSilence();
    assertThat(leaving.chunks).hasSize(2);
  }

  /** Far sooner than the whole reply would take. */
  private static void awaitSilence() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (anyoneSpeaks()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(5);
    }
  }

  private static boolean anyoneSpeaks() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("speaker"));
  }

  private static List<ChatChunk> chunks(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> ChatChunk.token("id", "token" + i))
        .toList();
  }

  /** Takes one chunk at a time and leaves after a number of them. */
  private static final class Listener implements Flow.Subscriber<ChatChunk> {
    private final int limit;
    private final List<ChatChunk> chunks = new ArrayList<>();
    private final CompletableFuture<List<ChatChunk>> all = new CompletableFuture<>();
    private Flow.Subscription subscription;

    Listener(int limit) {
      this.limit = limit;
    }

    List<ChatChunk> heard() throws Exception {
      return all.get(10, TimeUnit.SECONDS);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
      subscription.request(1);
    }

    @Override
    public void onNext(ChatChunk chunk) {
      chunks.add(chunk);
      if (chunks.size() < limit) {
        subscription.request(1);
      } else {
        subscription.cancel();
        all.complete(List.copyOf(chunks));
      }
    }

    @Override
    public void onError(Throwable failure) {
      all.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      all.complete(List.copyOf(chunks));
    }
  }
}
