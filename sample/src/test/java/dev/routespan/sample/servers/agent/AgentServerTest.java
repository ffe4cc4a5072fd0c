package dev.routespan.sample.servers.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that prints its telemetry, with rollouts that fail and requests that are hostile. */
class AgentServerTest {
  private static final String PREFIX = "/ng-rollout/";
  private static final String FIELDS =
      "\"prompt\": \"1 + 1?\", \"verifier\": \"numeric\", \"expected\": \"2\","
          + " \"script\": {\"replies\": [\"2\"]}}";
  private static final String WITHOUT_ID = "{" + FIELDS;

  /** What follows the prefix; with none of them is there a rollout id. */
  private static final List<String> HOSTILE = List.of(
      "../run",
      "%2e%2e/run",
      "%2E%2E%2Frun",
      "..;/run",
      "7-3/../run",
      "7-3/%2e%2e/run",
      "7-3/a/../../run",
      "7-3;v=1/run",
      "7%2d3/run",
      "7-3%2frun",
      "7-3\\run",
      "7-3%0aX/run",
      "7-3%00/run",
      "7-3\u0001/run",
      "7-3\u007f/run",
      "7-3%0d%0a7%20rollout=7-3/run",
      "\u00c3\u00bc/run",
      "/run",
      "a".repeat(201) + "/run",
      "a".repeat(100_000) + "/run");

  private static final Map<String, Integer> ANSWERS = new HashMap<>();
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  @TempDir
  static Path folder;

  private static AgentProcess agent;

  @BeforeAll
  static void sendAll() throws Exception {
    agent = AgentProcess.start(
        folder,
        Map.of(
            "NEMO_GYM_OTEL_ENABLED", "true",
            "NEMO_GYM_OTEL_EXPORTER", "console",
            "NEMO_GYM_OTEL_LOGS_ENABLED", "true",
            "NEMO_GYM_OTEL_SPAN_GROUPS", "all",
            "NEMO_GYM_SERVER_NAME", "agent",
            "OTEL_SERVICE_NAME", "shop",
            "SERVER_MAX_HTTP_REQUEST_HEADER_SIZE", "256KB"));
    post("/run", indexed(7, 2));
    post("/ng-rollout/Nightly_7.b-x/run", WITHOUT_ID);
    post("/ng-rollout/Nightly_7.b-x/run", indexed(8, 2));
    post("/run", explicit("../../escaped"));
    post("/run", explicit("a".repeat(100_000)));
    for (String path : HOSTILE) {
      post(PREFIX + path, WITHOUT_ID);
      post("/ordinary/" + path, WITHOUT_ID);
    }
    agent.stop();
  }

  private static void post(String path, String body) throws IOException {
    ANSWERS.put(path + body, agent.post(path, body));
  }

  private static String indexed(int task, int rollout) {
    return "{\"_ng_task_index\": %d, \"_ng_rollout_index\": %d, ".formatted(task, rollout) + FIELDS;
  }

  private static String explicit(String id) {
    return "{\"_ng_rollout_id\": \"%s\", ".formatted(id) + FIELDS;
  }

  @AfterAll
  static void end() {
    if (agent != null) {
      agent.close();
    }
  }

  @Test
  void printsOneJsonObjectALineAndNothingElse() throws Exception {
    assertThat(printed())
        .allMatch(JsonNode::isObject)
        .extracting(line -> line.path("signal").asText())
        .contains("span", "log", "metric");
  }

  @Test
  void namesTheServerInItsService() throws Exception {
    assertThat(printed())
        .allMatch(line -> line.at("/resource/service.name").asText().equals("shop/agent"));
  }

  @Test
  void everySpanBearsTheIdThatOnlyTheBodyNames() throws Exception {
    List<JsonNode> ofRollout =
        spans().filter(span -> "7-2".equals(rolloutId(span))).toList();
    assertThat(ofRollout)
        .extracting(span -> span.path("kind").asText())
        .containsExactlyInAnyOrder("SERVER", "INTERNAL", "CLIENT", "SERVER", "INTERNAL", "CLIENT");
    String trace = ofRollout.get(0).path("trace_id").asText();
    assertThat(spans().filter(span -> span.path("trace_id").asText().equals(trace)))
        .containsExactlyInAnyOrderElementsOf(ofRollout);
  }

  @Test
  void theSpanOfTheServerBearsWhatTheIdOfTheBodyTells() throws Exception {
    assertThat(spans().filter(span -> "7-2".equals(rolloutId(span)))).allSatisfy(span -> {
      assertThat(span.at("/attributes/nemo.gym.task.id").asText()).isEqualTo("7");
      assertThat(span.at("/attributes/nemo.gym.repeat.index").asText()).isEqualTo("0");
    });
  }

  @Test
  void refusesARequestWhosePathAndBodyNameTwoRollouts() throws Exception {
    assertThat(ANSWERS).containsEntry("/ng-rollout/Nightly_7.b-x/run" + indexed(8, 2), 400);
    assertThat(spans().filter(span -> "8-2".equals(rolloutId(span)))).isEmpty();
  }

  @Test
  void everyLogLineTellsWhichRolloutItIsOf() throws Exception {
    List<String> lines = agent.log();
    assertThat(lines)
        .allMatch(line -> line.matches("[0-9-]+ .* trace=[0-9a-f]* span=[0-9a-f]* rollout=.*"));
    assertThat(lines)
        .filteredOn(line -> line.contains("A request failed"))
        .hasSize(4)
        .allMatch(line -> line.contains("rollout=7-2 ") || line.contains("rollout=Nightly_7.b-x "));
  }

  @Test
  void aRolloutWithoutAnAnswerLeavesItsErrorAndTask() throws Exception {
    for (String id : List.of("7-2", "Nightly_7.b-x")) {
      JsonNode trajectory = JSON.readTree(agent.trajectory(id));
      assertThat(trajectory.path("rollout_id").asText()).isEqualTo(id);
      assertThat(trajectory.at("/task/prompt").asText()).isEqualTo("1 + 1?");
      assertThat(trajectory.path("error").asText()).contains("500 Internal Server Error");
      assertThat(trajectory.path("reward").isNull()).isTrue();
    }
  }

  @Test
  void hostilePathsAreAnsweredAsOrdinaryOnes() {
    for (String path : HOSTILE) {
      assertThat(ANSWERS.get(PREFIX + path + WITHOUT_ID))
          .as(path)
          .isEqualTo(ANSWERS.get("/ordinary/" + path + WITHOUT_ID))
          // 400 where the container itself refuses the path.
          .isIn(404, 400);
    }
  }

  @Test
  void hostileIdsInBodiesAreRefused() {
    assertThat(ANSWERS)
        .containsEntry("/run" + explicit("../../escaped"), 400)
        .containsEntry("/run" + explicit("a".repeat(100_000)), 400);
  }

  @Test
  void nothingHostileLeavesAFileOrAnId() throws Exception {
    assertThat(agent.trajectories()).containsExactly("7-2.json", "Nightly_7.b-x.json");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .extracting(Path::getFileName)
          .extracting(Path::toString)
          .containsExactlyInAnyOrder("stdout", "stderr", "trajectories");
    }
    assertThat(printed())
        .extracting(AgentServerTest::rolloutId)
        .containsOnly(null, "7-2", "Nightly_7.b-x");
    assertThat(agent.log())
        .allMatch(
            line -> line.matches("[^=]+ trace=\\S* span=\\S* rollout=(7-2|Nightly_7.b-x|) .*"));
  }

  private static Stream<JsonNode> spans() throws IOException {
    return printed().stream().filter(line -> line.path("signal").asText().equals("span"));
  }

  private static List<JsonNode> printed() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : agent.output()) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private static String rolloutId(JsonNode line) {
    return line.path("attributes").path("nemo.gym.rollout.id").asText(null);
  }
}
