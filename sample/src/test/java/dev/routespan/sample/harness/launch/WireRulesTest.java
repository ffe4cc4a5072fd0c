package dev.routespan.sample.harness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.sample.harness.telemetry.RouteGroups;
import dev.routespan.sample.harness.wire.WireKit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sample's own servers, with telemetry on, before the kit that any server can be put to. */
class WireRulesTest {
  @TempDir
  static Path path;

  private static OutputFolder folder;
  private static TelemetrySink sink;
  private static Fleet fleet;

  @BeforeAll
  static void start() throws Exception {
    Console console = new Console(System.out, System.err);
    folder = OutputFolder.create(path);
    sink = TelemetrySink.choose(Map.of(), console);
    ServerEnvironment environment =
        new ServerEnvironment(sink, RouteGroups.of("per_rollout"), folder);
    fleet = new Fleet(console, folder, environment);
    fleet.start(new ServerPorts(0, 0, 0));
  }

  @AfterAll
  static void stop() {
    // In this order, so that no exporter misses its collector.
    fleet.close();
    sink.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"model", "resources", "agent"})
  void theServersKeepAllRules(String server) throws Exception {
    assertThat(WireKit.notKept(address(server), server, sink.collected().orElseThrow()))
        .isEmpty();
  }

  private static String address(String server) throws IOException {
    return "http://127.0.0.1:" + Files.readString(folder.portFile(server)).strip();
  }
}
