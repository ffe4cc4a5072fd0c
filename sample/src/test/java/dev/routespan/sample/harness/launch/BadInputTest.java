package dev.routespan.sample.harness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each mistake is one clear line, found before anything is started. */
class BadInputTest {
  @TempDir
  Path folder;

  @Test
  void malformedGroups() throws Exception {
    assertRejected("error: --groups: malformed span group", "--groups", "per-rollout");
  }

  @Test
  void unknownOption() throws Exception {
    assertRejected("error: Unknown option: '--grops'", "--grops");
  }

  @Test
  void optionWithoutValue() throws Exception {
    assertRejected("error: Invalid value for option '--agent-port'", "--agent-port", "x");
  }

  @Test
  void missingTaskFile() throws Exception {
    assertRejected("error: task file none.jsonl does not exist", "--tasks", "none.jsonl");
  }

  @Test
  void taskFileThatIsAFolder() throws Exception {
    assertRejected("error: cannot read task file " + folder, "--tasks", folder.toString());
  }

  @Test
  void brokenTaskFile() throws Exception {
    Path file = Files.writeString(folder.resolve("broken.jsonl"), "\n{\"verifier\": numeric}\n");
    assertRejected("error: " + file + ", line 2: Unrecognized token", "--tasks", file.toString());
  }

  @Test
  void malformedRolloutId() throws Exception {
    String task = "{\"_ng_rollout_id\": \"a/b\", \"verifier\": \"numeric\", \"prompt\": \"?\","
        + " \"expected\": \"2\", \"script\": {\"replies\": [\"2\"]}}";
    Path file = Files.writeString(folder.resolve("ids.jsonl"), task);
    assertRejected("error: " + file + ", line 1: malformed rollout id", "--tasks", file.toString());
  }

  @Test
  void portInUse() throws Exception {
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(used.getLocalPort());
      assertRejected(
          "error: --model-port " + port + " is not free: Address already in use",
          "--model-port",
          port);
    }
  }

  @Test
  void impossiblePort() throws Exception {
    assertRejected("error: --agent-port 70000: a port is a number", "--agent-port", "70000");
  }

  @Test
  void malformedCollector() throws Exception {
    assertRejected(
        "error: OTEL_EXPORTER_OTLP_ENDPOINT is not a valid HTTP address: 'collector'",
        Map.of(TelemetrySink.ENDPOINT, "collector"));
  }

  @Test
  void malformedZipkin() throws Exception {
    assertRejected("error: --zipkin is not a valid HTTP address: 'here'", "--zipkin", "here");
  }

  @Test
  void aReportOfNothing() throws Exception {
    assertRejected(
        "error: --report shows the telemetry that is collected here",
        "--report",
        "--telemetry",
        "off");
  }

  @Test
  void helpIsNoMistake() throws Exception {
    try (LauncherProcess launcher = LauncherProcess.start(folder, Map.of(), "--help")) {
      assertThat(launcher.exitCode()).isZero();
      assertThat(launcher.output()).anyMatch(line -> line.contains("--groups=SPEC"));
    }
  }

  private void assertRejected(String message, String... arguments) throws Exception {
    assertRejected(message, Map.of(), arguments);
  }

  private void assertRejected(String message, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    try (LauncherProcess launcher = LauncherProcess.start(folder, environment, arguments)) {
      assertThat(launcher.exitCode()).as("%s", launcher.errors()).isEqualTo(2);
      assertThat(launcher.errors()).singleElement().asString().startsWith(message);
      assertThat(launcher.output()).isEmpty();
    }
  }
}
