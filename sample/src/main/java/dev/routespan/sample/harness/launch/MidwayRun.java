package dev.routespan.sample.harness.launch;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import dev.routespan.sample.harness.telemetry.RouteGroups;
import dev.routespan.sample.harness.telemetry.TraceChecker;
import dev.routespan.sample.harness.telemetry.TraceTree;
import dev.routespan.sample.servers.protocol.ModelApi;
import dev.routespan.sample.servers.protocol.RunRequest;
import dev.routespan.sample.servers.protocol.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stops the servers while the model thinks about a rollout, again and again, and looks for the spans of
 * what had started by then.
 */
final class MidwayRun {
  private static final long LONGER_THAN_ANYBODY_WAITS = 60_000;
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 50;

  /** From the line in the log, which the controller writes first, to the model. */
  private static final long INTO_THE_MODEL_MILLIS = 200;

  private final Console console;
  private final OutputFolder folder;
  private final ServerPorts ports;
  private final TelemetrySink sink;
  private final RouteGroups groups;

  MidwayRun(
      Console console,
      OutputFolder folder,
      ServerPorts ports,
      TelemetrySink sink,
      RouteGroups groups) {
    this.console = console;
    this.folder = folder;
    this.ports = ports;
    this.sink = sink;
    this.groups = groups;
  }

  /** Returns whether no span was lost. */
  boolean execute(int stops) throws IOException, InterruptedException {
    int whole = 0;
    for (int stop = 0; stop < stops; stop++) {
      RunRequest rollout = rollout(stop);
      stopMidway(rollout);
      if (isWhole(rollout)) {
        whole++;
      }
    }
    console.print("");
    console.print(stops + " stops, " + whole + " without a lost span");
    return whole == stops;
  }

  /** Their tasks differ, so that each of the model's interfaces has its turn. */
  private static RunRequest rollout(int stop) {
    Script script = new Script(List.of("2 is the answer."), LONGER_THAN_ANYBODY_WAITS);
    return new RunRequest(
        null, stop, 0, null, "numeric", "1 + 1?", TextNode.valueOf("2"), script, null);
  }

  private void stopMidway(RunRequest rollout) throws IOException, InterruptedException {
    ExecutorService driver = Executors.newSingleThreadExecutor();
    try (Fleet fleet = new Fleet(console, folder, new ServerEnvironment(sink, groups, folder))) {
      AgentClient agent = new AgentClient(fleet.start(ports));
      driver.submit(() -> agent.run(rollout));
      awaitModel(rollout.rolloutId());
      console.print("stopping the servers in the middle of rollout " + rollout.rolloutId());
      fleet.terminate(GRACE);
    } finally {
      driver.shutdownNow();
    }
  }

  private void awaitModel(String rolloutId) throws IOException, InterruptedException {
    Stopwatch watch = new Stopwatch(LIMIT);
    while (!Files.readString(folder.log("model")).contains(" rollout=" + rolloutId + " ")) {
      if (watch.elapsed().compareTo(LIMIT) > 0) {
        throw new FleetFailure("no call of the model after " + watch + "; see " + folder.path());
      }
      Thread.sleep(POLL_MILLIS);
    }
    Thread.sleep(INTO_THE_MODEL_MILLIS);
  }

  private boolean isWhole(RunRequest rollout) {
    CollectedTelemetry telemetry = sink.collected().orElseThrow();
    String id = rollout.rolloutId();
    telemetry.traces().values().stream()
        .filter(trace -> trace.spans().stream().anyMatch(span -> id.equals(span.rolloutId())))
        .forEach(trace -> console.section("Trace of rollout " + id, TraceTree.draw(trace)));
    List<String> problems = new TraceChecker(groups, telemetry.traces(), telemetry.logs())
        .problemsOfStopped(id, ModelApi.ofTask(rollout.taskIndex()));
    problems.forEach(problem -> console.error("rollout " + id + ": " + problem));
    return problems.isEmpty();
  }
}
