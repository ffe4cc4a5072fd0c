package dev.routespan.sample.servers.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The mean reward of a run, under the names by which the fleet's drivers log it.
 *
 * @param groupLevelMetrics one entry a task
 * @param agentMetrics of all rollouts
 * @param keyMetrics those that stand for the run
 */
@JsonNaming(SnakeCaseStrategy.class)
public record AggregateMetrics(
    List<Map<String, Object>> groupLevelMetrics,
    Map<String, Double> agentMetrics,
    Map<String, Double> keyMetrics) {
  private static final String TASK = "_ng_task_index";
  private static final String REWARD = "mean/reward";

  /** Adds up verdicts; one that names no task is of the first. */
  public static AggregateMetrics of(List<JsonNode> verdicts) {
    Map<Integer, List<JsonNode>> tasks = new TreeMap<>();
    verdicts.forEach(verdict -> tasks
        .computeIfAbsent(verdict.path(TASK).asInt(), task -> new ArrayList<>())
        .add(verdict));
    List<Map<String, Object>> groups = new ArrayList<>();
    tasks.forEach((task, ofTask) -> groups.add(Map.of(TASK, task, REWARD, meanReward(ofTask))));
    Map<String, Double> all = verdicts.isEmpty() ? Map.of() : Map.of(REWARD, meanReward(verdicts));
    return new AggregateMetrics(groups, all, all);
  }

  private static double meanReward(List<JsonNode> verdicts) {
    return verdicts.stream()
        .mapToDouble(verdict -> verdict.get("reward").asDouble())
        .average()
        .orElse(0);
  }
}
