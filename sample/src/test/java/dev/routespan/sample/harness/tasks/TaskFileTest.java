package dev.routespan.sample.harness.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.routespan.sample.servers.protocol.RunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskFileTest {
  private static final String REST =
      "\"verifier\": \"numeric\", \"prompt\": \"1 + 1?\", \"expected\": \"2\","
          + " \"script\": {\"replies\": [\"2\"]}}";
  private static final String FIRST = "{\"_ng_task_index\": 0, \"_ng_rollout_index\": 0, " + REST;

  @TempDir
  Path folder;

  @Test
  void theSamplesOwnTasksShowEveryCase() {
    List<RunRequest> tasks = TaskFile.readOwn();
    assertThat(tasks).hasSizeGreaterThanOrEqualTo(20);
    assertThat(tasks).extracting(RunRequest::verifier).contains("numeric", "json_schema");
    assertThat(tasks)
        .extracting(RunRequest::rolloutId)
        .contains("0-0", "12-0", "12-0-a1", "cinema-nightly.1");
    assertThat(tasks).anyMatch(task -> task.script().delayMs() > 1000);
    assertThat(tasks).anyMatch(task -> task.script().replies().size() > 1);
  }

  @Test
  void readsRolloutsAndSkipsEmptyLines() throws IOException {
    List<RunRequest> tasks = TaskFile.read(file(FIRST, "", explicitId("mine")));
    assertThat(tasks).extracting(RunRequest::rolloutId).containsExactly("0-0", "mine");
  }

  @Test
  void namesTheLineOfEveryMistake() throws IOException {
    assertMistake("line 2: malformed rollout id", FIRST, explicitId("../etc"));
    assertMistake("line 2: Unexpected", FIRST, "{\"verifier\": ");
    assertMistake("line 1: unknown field 'verifyer'", "{\"verifyer\": \"numeric\", " + REST);
    assertMistake(
        "line 1: unknown verifier 'exact'; there are json_schema, numeric",
        FIRST.replace("numeric", "exact"));
    assertMistake("line 1: ", FIRST.replace("_task_index\": 0", "_task_index\": 0.5"));
    assertMistake("line 1: no rollout id: give", "{" + REST);
    assertMistake(
        "line 1: the task index is -1", FIRST.replace("_index\": 0, \"_ng", "_index\": -1, \"_ng"));
    assertMistake(
        "line 3: rollout id '0-0' is already that of line 1", FIRST, explicitId("x"), FIRST);
    assertMistake("line 1: field 'expected' is missing", FIRST.replace("\"expected\": \"2\",", ""));
    assertMistake("line 1: field 'script' needs 'replies'", FIRST.replace("[\"2\"]", "[]"));
    assertMistake("line 1: a task must be a JSON object", "null");
    assertMistake("line 1: ", "[]");
    assertMistake("line 1: ", "7");
  }

  @Test
  void anEmptyFileIsAMistake() throws IOException {
    assertMistake("contains no task", "");
  }

  @Test
  void saysWhichFileIsMissing() {
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> TaskFile.read(folder.resolve("none.jsonl")))
        .withMessage("task file " + folder.resolve("none.jsonl") + " does not exist");
  }

  private void assertMistake(String message, String... lines) throws IOException {
    Path file = file(lines);
    assertThatExceptionOfType(BadInput.class)
        .isThrownBy(() -> TaskFile.read(file))
        .withMessageContaining(message)
        .withMessageContaining(file.toString())
        .satisfies(mistake -> assertThat(mistake.getMessage()).doesNotContain("\n"));
  }

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("tasks.jsonl"), List.of(lines));
  }

  private static String explicitId(String id) {
    return "{\"_ng_rollout_id\": \"" + id + "\", " + REST;
  }
}
