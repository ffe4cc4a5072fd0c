package dev.routespan.sample.harness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.routespan.sample.harness.tasks.TaskFile;
import dev.routespan.sample.harness.telemetry.CollectedLog;
import dev.routespan.sample.harness.telemetry.CollectedSpan;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import dev.routespan.sample.harness.telemetry.OtlpReceiver;
import dev.routespan.sample.harness.telemetry.Trace;
import dev.routespan.sample.servers.resources.ResourcesServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the whole thing: launcher and servers in their own processes, on free ports. */
class LauncherTest {
  private static final String STREAM = "chat_completions .* 8 calls, mean .* ms, max .* ms";

  private static final List<String> SERVERS = List.of("agent", "model", "resources");
  private static final String[] SERVICES = {"nemo-gym/agent", "nemo-gym/model", "nemo-gym/resources"
  };

  @TempDir
  Path folder;

  @Test
  void everyRolloutGivesOneConnectedTrace() throws Exception {
    int rollouts = TaskFile.readOwn().size();
    try (LauncherProcess launcher = LauncherProcess.start(folder, Map.of())) {
      launcher.awaitOutput("running");
      List<ProcessHandle> servers = launcher.servers();
      assertThat(servers).hasSize(3);

      assertThat(launcher.exitCode()).as("%s", launcher.errors()).isZero();
      assertThat(launcher.errors()).isEmpty();
      assertThat(launcher.lastLine())
          .isEqualTo("%1$d rollouts, %1$d traces, %1$d connected", rollouts);
      assertThat(launcher.results()).hasSize(rollouts);
      assertThat(launcher.spans())
          .hasSizeGreaterThan(10 * rollouts)
          .allMatch(span -> span.contains("\"nemo.gym.rollout.id\":\""));
      assertThat(servers).noneMatch(ProcessHandle::isAlive);
      assertShowsTheWork(launcher.output());
      assertKeepsTheCrashedVerification(launcher.results());
    }
  }

  private static void assertShowsTheWork(List<String> output) {
    assertThat(output)
        .anyMatch(line -> line.startsWith("public class InstrumentedVerifier implements Verifier"))
        .anyMatch(line -> line.matches(" +`- gym\\.verify +nemo-gym/resources +[0-9.]+ ms +0-0"))
        .anyMatch(line -> line.matches("gym\\.model\\.time_to_first_byte_ms .*" + STREAM))
        .anyMatch(
            line -> line.matches("gym\\.model\\.call_duration_ms .*=chat_completions .*calls.*"))
        .noneMatch(line -> line.contains("dialect=chat_completions_stream"))
        .anyMatch(line -> line.matches("gym\\.rollout\\.phase_duration_ms .*phase=model .*"))
        .anyMatch(line -> line.matches("gym\\.rollout\\.phase_duration_ms .*phase=verification .*"))
        .anyMatch(line -> line.matches("gym\\.verify\\.completed_total .*outcome=failure +1"))
        .anyMatch(
            line -> line.matches("gym\\.rollout\\.completed_total .*judge_failed.*failed.* 1"))
        .anyMatch(line -> line.matches("gym\\.rollout\\.completed_total .*outcome=scored.*"))
        .anyMatch(
            line -> line.matches("gym\\.verify\\.success_rate +nemo-gym/resources +0\\.95\\d"));
  }

  private static void assertKeepsTheCrashedVerification(List<String> results) {
    assertThat(results)
        .filteredOn(result -> result.contains("VERIFICATION_FAILED"))
        .singleElement()
        .asString()
        .contains("\"rollout_id\":\"11-0\"", "the expected answer 'unknown' is not a valid number");
  }

  @Test
  void theDefaultGroupsShowTheSpineOnly() throws Exception {
    Path tasks = tasks(2, 0);
    try (LauncherProcess launcher = start("--groups", "default", "--tasks", tasks.toString())) {
      assertThat(launcher.exitCode()).as("%s", launcher.errors()).isZero();
      assertThat(launcher.lastLine()).isEqualTo("2 rollouts, 2 traces, 2 connected");
      assertThat(launcher.output())
          .anyMatch(line -> line.contains("- gym.rollout "))
          // Spring names the span of an asynchronous request by its route, or not, if it ends early
          .anyMatch(line -> line.matches(" +`- SERVER POST( /verify)? +nemo-gym/resources .*"))
          .noneMatch(line -> line.contains("- gym.verify") || line.startsWith("gym.verify"));
    }
  }

  @Test
  void aServerThatDiesCostsItsSpansButNoResult() throws Exception {
    Path tasks = tasks(6, 1000);
    try (LauncherProcess launcher = start("--tasks", tasks.toString())) {
      launcher.awaitOutput("running");
      launcher.server(ResourcesServer.class).destroyForcibly();

      assertThat(launcher.exitCode()).isEqualTo(1);
      assertThat(launcher.results())
          .hasSize(6)
          .allMatch(result -> result.contains("VERIFICATION_FAILED"));
      assertThat(launcher.errors())
          .anyMatch(line -> line.matches("error: rollout 0-0: missing: .*"));
      assertThat(launcher.lastLine()).isEqualTo("6 rollouts, 6 traces, 0 connected");
    }
  }

  @Test
  void aRolloutThatTakesLongShowsWhatItIsDoing() throws Exception {
    try (LauncherProcess launcher = start("--tasks", tasks(1, 12_000).toString())) {
      assertThat(launcher.exitCode()).as("%s", launcher.errors()).isZero();
      assertThat(launcher.output())
          .contains("Rollout 0-0 is running for 10 s: open calls")
          .anyMatch(
              line -> line.matches("agent +\\{\"rollout_id\":\"0-0\",\"route\":\"gym.rollout\".*"))
          .anyMatch(
              line -> line.matches("model +\\{\"rollout_id\":\"0-0\",\"route\":\"gym.model.*"));
    }
  }

  @Test
  void aFleetThatIsStoppedMidwayLosesNoSpan() throws Exception {
    try (LauncherProcess launcher = start("--stops", "1")) {
      assertThat(launcher.exitCode()).as("%s", launcher.errors()).isZero();
      assertThat(launcher.lastLine()).isEqualTo("1 stops, 1 without a lost span");
      assertThat(launcher.output())
          .anyMatch(line -> line.matches(" *`- gym\\.rollout  TRUNCATED +nemo-gym/agent .* 0-0"))
          .anyMatch(line -> line.matches(" *`- gym\\.model\\.\\w+  TRUNCATED +nemo-gym/model .*"));
    }
  }

  @Test
  void aKilledLauncherLeavesNoServer() throws Exception {
    try (LauncherProcess launcher = start()) {
      List<ProcessHandle> servers = startingServers(launcher);
      launcher.kill();
      LauncherProcess.awaitGone(servers);
    }
  }

  @Test
  void anInterruptedLauncherStopsWhatItHasStarted() throws Exception {
    try (LauncherProcess launcher = start()) {
      List<ProcessHandle> servers = startingServers(launcher);
      launcher.interrupt();
      assertThat(launcher.exitCode()).isNotZero();
      assertThat(servers).noneMatch(ProcessHandle::isAlive);
      assertThat(launcher.errors()).isEmpty();
    }
  }

  private static List<ProcessHandle> startingServers(LauncherProcess launcher) throws Exception {
    launcher.awaitServers(2);
    return launcher.servers();
  }

  @Test
  void anUnreachableCollectorIsAWarning() throws Exception {
    String nowhere = "http://127.0.0.1:" + closedPort();
    try (LauncherProcess launcher = LauncherProcess.start(
        folder, Map.of(TelemetrySink.ENDPOINT, nowhere), "--tasks", tasks(2, 0).toString())) {
      assertThat(launcher.exitCode()).isZero();
      assertThat(launcher.errors())
          .containsExactly("warning: no collector answers at "
              + nowhere
              + ": the rollouts run, their telemetry is lost");
      assertThat(launcher.results()).hasSize(2);
    }
  }

  @Test
  void theTelemetryGoesToTheCollectorOfTheUser() throws Exception {
    try (OtlpReceiver collector = OtlpReceiver.start();
        LauncherProcess launcher = LauncherProcess.start(
            folder,
            Map.of(TelemetrySink.ENDPOINT, collector.endpoint()),
            "--tasks",
            tasks(2, 0).toString())) {
      assertThat(launcher.exitCode()).isZero();
      assertThat(launcher.lastLine())
          .isEqualTo(
              "2 rollouts, 2 results; traces were sent to %s and not checked",
              collector.endpoint());
      assertThat(collector.telemetry().traces()).hasSize(2);
      assertThat(collector.telemetry().metrics()).isNotEmpty();
      assertOneIdFindsEverything("1-0", collector.telemetry(), launcher);
    }
  }

  private static void assertOneIdFindsEverything(
      String id, CollectedTelemetry telemetry, LauncherProcess launcher) throws IOException {
    List<Trace> traces = telemetry.traces().values().stream()
        .filter(trace -> trace.spans().stream().anyMatch(span -> id.equals(span.rolloutId())))
        .toList();
    assertThat(traces).hasSize(1);
    List<CollectedSpan> spans = traces.get(0).spans();
    assertThat(spans).allMatch(span -> id.equals(span.rolloutId()));
    assertThat(spans).extracting(CollectedSpan::service).containsOnly(SERVICES);

    List<CollectedLog> records =
        telemetry.logs().stream().filter(log -> id.equals(log.rolloutId())).toList();
    String traceId = spans.get(0).traceId();
    assertThat(records).extracting(CollectedLog::service).containsOnly(SERVICES);
    assertThat(records).extracting(CollectedLog::traceId).containsOnly(traceId);

    for (String server : SERVERS) {
      assertThat(launcher.log(server, id))
          .isNotEmpty()
          .allMatch(line -> line.matches(".* trace=" + traceId + " span=[0-9a-f]{16} .*"));
    }
    assertTrajectory(id, launcher);
  }

  private static void assertTrajectory(String id, LauncherProcess launcher) throws IOException {
    JsonNode trajectory = launcher.trajectory(id);
    assertThat(trajectory.path("rollout_id").asText()).isEqualTo(id);
    assertThat(trajectory.at("/task/prompt").asText()).isEqualTo("1 + 1?");
    assertThat(trajectory.at("/replies/0").asText()).isEqualTo("2");
    assertThat(trajectory.path("reward").asDouble()).isEqualTo(1.0);
  }

  @Test
  void withTelemetryOffTheIdIsThereAllTheSame() throws Exception {
    try (LauncherProcess launcher =
        start("--telemetry", "off", "--tasks", tasks(2, 0).toString())) {
      assertThat(launcher.exitCode()).as("%s", launcher.errors()).isZero();
      assertThat(launcher.lastLine())
          .isEqualTo("2 rollouts, 2 results; telemetry was off, and nothing was exported");
      for (String id : List.of("0-0", "1-0")) {
        assertThat(SERVERS)
            .allSatisfy(server -> assertThat(launcher.log(server, id)).isNotEmpty());
        assertTrajectory(id, launcher);
      }
    }
  }

  private LauncherProcess start(String... arguments) throws IOException {
    return LauncherProcess.start(folder, Map.of(), arguments);
  }

  private Path tasks(int count, int delayMillis) throws IOException {
    List<String> tasks = IntStream.range(0, count)
        .mapToObj(task -> ("{\"_ng_task_index\": %d, \"_ng_rollout_index\": 0,"
                + " \"verifier\": \"numeric\", \"prompt\": \"1 + 1?\", \"expected\": \"2\","
                + " \"script\": {\"replies\": [\"2\"], \"delay_ms\": %d}}")
            .formatted(task, delayMillis))
        .toList();
    return Files.write(folder.resolve("tasks.jsonl"), tasks);
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
