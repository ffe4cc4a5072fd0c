package dev.routespan.sample.harness.tasks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.routespan.sample.servers.protocol.RunRequest;
import dev.routespan.sample.servers.resources.ResourcesServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads rollouts from JSON lines. Everything is checked before anything runs, and every mistake is
 * reported with its line.
 */
public final class TaskFile {
  /** The tasks that come with the sample. */
  private static final String OWN_TASKS = "/tasks.jsonl";

  private static final Set<String> VERIFIERS =
      new TreeSet<>(Set.of(ResourcesServer.NUMERIC, ResourcesServer.JSON_SCHEMA));

  private final ObjectMapper json = new ObjectMapper()
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
  private final String name;
  private final Map<String, Integer> lineOfId = new HashMap<>();

  private TaskFile(String name) {
    this.name = name;
  }

  /** Reads the sample's own tasks. */
  public static List<RunRequest> readOwn() {
    try (Reader reader = new InputStreamReader(
        TaskFile.class.getResourceAsStream(OWN_TASKS), StandardCharsets.UTF_8)) {
      return new TaskFile("tasks.jsonl").read(new BufferedReader(reader));
    } catch (IOException e) {
      throw new BadInput("cannot read the sample's own tasks: " + e.getMessage());
    }
  }

  /**
   * Reads the tasks of a file.
   *
   * @throws BadInput if the file is missing, empty, or has a line that is not a valid rollout
   */
  public static List<RunRequest> read(Path file) {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      return new TaskFile(file.toString()).read(reader);
    } catch (NoSuchFileException e) {
      throw new BadInput("task file " + file + " does not exist");
    } catch (IOException e) {
      throw new BadInput("cannot read task file " + file + ": " + e.getMessage());
    }
  }

  private List<RunRequest> read(BufferedReader reader) throws IOException {
    List<RunRequest> tasks = new ArrayList<>();
    int number = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      if (!line.isBlank()) {
        tasks.add(task(number, line));
      }
    }
    if (tasks.isEmpty()) {
      throw new BadInput("task file " + name + " contains no task");
    }
    return tasks;
  }

  private RunRequest task(int number, String line) {
    try {
      RunRequest task = json.readValue(line, RunRequest.class);
      requireComplete(task);
      requireUniqueId(number, task);
      return task;
    } catch (UnrecognizedPropertyException e) {
      throw mistake(number, "unknown field '" + e.getPropertyName() + "'");
    } catch (JsonProcessingException e) {
      throw mistake(number, e.getOriginalMessage());
    } catch (IllegalArgumentException e) {
      throw mistake(number, e.getMessage());
    }
  }

  private static void requireComplete(RunRequest task) {
    require(task != null, "a task must be a JSON object");
    require(task.verifier() != null, "field 'verifier' is missing");
    require(
        VERIFIERS.contains(task.verifier()),
        "unknown verifier '" + task.verifier() + "'; there are " + String.join(", ", VERIFIERS));
    require(task.prompt() != null, "field 'prompt' is missing");
    require(task.expected() != null && !task.expected().isNull(), "field 'expected' is missing");
    require(
        task.script() != null
            && task.script().replies() != null
            && !task.script().replies().isEmpty()
            && !task.script().replies().contains(null),
        "field 'script' needs 'replies', a list of one text or more");
    require(task.script().delayMs() >= 0, "'delay_ms' is negative");
  }

  /** Two rollouts under one id could not be told apart in any trace. */
  private void requireUniqueId(int number, RunRequest task) {
    String id = task.rolloutId();
    require(
        id != null, "no rollout id: give _ng_task_index and _ng_rollout_index, or _ng_rollout_id");
    Integer earlier = lineOfId.putIfAbsent(id, number);
    require(earlier == null, "rollout id '" + id + "' is already that of line " + earlier);
  }

  private static void require(boolean condition, String mistake) {
    if (!condition) {
      throw new IllegalArgumentException(mistake);
    }
  }

  private BadInput mistake(int number, String what) {
    return new BadInput(name + ", line " + number + ": " + what);
  }
}
