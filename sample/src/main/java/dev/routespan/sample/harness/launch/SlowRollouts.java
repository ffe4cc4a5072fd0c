package dev.routespan.sample.harness.launch;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Shows what a rollout is doing that takes long, as each of the servers tells it. */
final class SlowRollouts implements AutoCloseable {
  private static final Duration LONG = Duration.ofSeconds(10);
  private static final List<String> SERVERS = List.of("agent", "model", "resources");

  private final Console console;
  private final OutputFolder folder;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  SlowRollouts(Console console, OutputFolder folder) {
    this.console = console;
    this.folder = folder;
  }

  /** Watches a rollout until what is returned is cancelled. */
  Future<?> watch(String rolloutId) {
    return clock.schedule(() -> show(rolloutId), LONG.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void show(String rolloutId) {
    List<String> lines = new ArrayList<>();
    SERVERS.forEach(server -> addCalls(server, rolloutId, lines));
    if (!lines.isEmpty()) {
      console.section(
          "Rollout " + rolloutId + " is running for " + LONG.toSeconds() + " s: open calls", lines);
    }
  }

  private void addCalls(String server, String rolloutId, List<String> lines) {
    try {
      String port = Files.readString(folder.openCallsPortFile(server));
      URI uri = URI.create("http://127.0.0.1:" + port + "/open-calls");
      try (InputStream answer = uri.toURL().openStream()) {
        new String(answer.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.contains("\"rollout_id\":\"" + rolloutId + "\""))
            .forEach(line -> lines.add(String.format("%-10s %s", server, line)));
      }
    } catch (IOException e) {
      // A server that is going down tells nothing, and is no news.
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
