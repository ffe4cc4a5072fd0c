package dev.routespan.sample.harness.telemetry;

import static dev.routespan.sample.harness.telemetry.TraceFixture.log;
import static dev.routespan.sample.harness.telemetry.TraceFixture.logs;
import static dev.routespan.sample.harness.telemetry.TraceFixture.ofDefaultGroups;
import static dev.routespan.sample.harness.telemetry.TraceFixture.perRollout;
import static dev.routespan.sample.harness.telemetry.TraceFixture.rollout;
import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.sample.servers.protocol.ModelApi;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceCheckerTest {

  @Test
  void acceptsAWholeTrace() {
    assertThat(problems("per_rollout", perRollout())).isEmpty();
    assertThat(problems("default", ofDefaultGroups())).isEmpty();
  }

  @Test
  void tellsTheGroupsApart() {
    assertThat(problems("per_rollout", ofDefaultGroups())).contains(missing("gym.verify"));
    assertThat(problems("default", perRollout())).anyMatch(p -> p.startsWith("unexpected: "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "rollout",
        "call-responses",
        "responses",
        "step",
        "call-completions",
        "completions",
        "model",
        "call-verification",
        "verification",
        "verify"
      })
  void missesEverySpan(String spanId) {
    assertThat(problems("per_rollout", perRollout().without(spanId)))
        .anyMatch(problem -> problem.startsWith("missing: "));
  }

  @Test
  void missesAParent() {
    assertThat(problems("per_rollout", perRollout().without("verification")))
        .contains("the parent of gym.verify (nemo-gym/resources) is missing");
  }

  @Test
  void noticesAWrongParent() {
    assertThat(problems("per_rollout", perRollout().reparented("verify", "rollout")))
        .containsExactlyInAnyOrder(
            missing("gym.verify"),
            "unexpected: SERVER /run (nemo-gym/agent) > gym.rollout (nemo-gym/agent) > gym.verify (nemo-gym/resources)");
  }

  @Test
  void noticesASecondRoot() {
    assertThat(problems("per_rollout", perRollout().reparented("call-verification", "")))
        .contains("2 roots instead of one");
  }

  @Test
  void noticesAMissingCall() {
    RolloutTrace twoCalls =
        new RolloutTrace("7-0", TraceFixture.TRACE_ID, ModelApi.CHAT_COMPLETIONS, 2, false);
    assertThat(problems("per_rollout", perRollout(), twoCalls)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "call-completions", "rollout", "step", "model", "verify"})
  void noticesAMissingRolloutId(String spanId) {
    assertThat(problems("per_rollout", perRollout().withRolloutId(spanId, null)))
        .singleElement()
        .asString()
        .endsWith("carries rollout id null instead of 7-0");
  }

  @Test
  void noticesAForeignRolloutId() {
    assertThat(problems("per_rollout", perRollout().withRolloutId("verify", "8-0")))
        .containsExactly("gym.verify (nemo-gym/resources) carries rollout id 8-0 instead of 7-0");
  }

  @Test
  void noticesTheRolloutInAnotherTrace() {
    Map<String, Trace> other = Map.of("trace-2", perRollout().traces(Map.of()).get("trace-1"));
    TraceChecker checker =
        new TraceChecker(RouteGroups.of("per_rollout"), perRollout().traces(other), logs());
    assertThat(checker.problems(rollout()))
        .containsExactly("the rollout id is in another trace too");
  }

  @Test
  void aFailedVerificationLeavesOneException() {
    RolloutTrace failed =
        new RolloutTrace("7-0", TraceFixture.TRACE_ID, ModelApi.CHAT_COMPLETIONS, 1, true);
    assertThat(problems("per_rollout", perRollout().failed("verify", 1), failed))
        .isEmpty();
    assertThat(problems("per_rollout", perRollout().failed("verify", 2), failed))
        .hasSize(1);
    assertThat(problems("per_rollout", perRollout(), failed)).hasSize(2);
    assertThat(problems("per_rollout", perRollout().failed("model", 1))).hasSize(2);
  }

  @Test
  void aRolloutWithoutATraceIsAProblem() {
    RolloutTrace unanswered = new RolloutTrace("7-0", null, ModelApi.RESPONSES, 1, false);
    assertThat(problems("per_rollout", perRollout(), unanswered))
        .containsExactly("no span arrived");
  }

  @Test
  void noticesALogRecordWithoutTheRolloutId() {
    assertThat(problemsOfLogs(
            log("agent", null), log("agent", "7-0"), log("model", "7-0"), log("resources", "7-1")))
        .containsExactly(
            "a log record of nemo-gym/agent carries rollout id null instead of 7-0",
            "a log record of nemo-gym/resources carries rollout id 7-1 instead of 7-0",
            "no log record of nemo-gym/resources");
  }

  @Test
  void missesTheLogRecordsOfAServer() {
    assertThat(problemsOfLogs(log("agent", "7-0"), log("resources", "7-0")))
        .containsExactly("no log record of nemo-gym/model");
  }

  private static List<String> problemsOfLogs(CollectedLog... logs) {
    return new TraceChecker(
            RouteGroups.of("per_rollout"), perRollout().traces(Map.of()), List.of(logs))
        .problems(rollout());
  }

  private static String missing(String route) {
    return "missing: SERVER /run (nemo-gym/agent) > gym.rollout (nemo-gym/agent) > CLIENT (nemo-gym/agent)"
        + " > SERVER /verify (nemo-gym/resources) > "
        + route
        + " (nemo-gym/resources)";
  }

  private static List<String> problems(String groups, TraceFixture trace) {
    return problems(groups, trace, rollout());
  }

  private static List<String> problems(String groups, TraceFixture trace, RolloutTrace rollout) {
    return new TraceChecker(RouteGroups.of(groups), trace.traces(Map.of()), logs())
        .problems(rollout);
  }
}
