package dev.routespan.sample.harness.telemetry;

import dev.routespan.sample.servers.protocol.ModelApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tells whether a rollout gave exactly one connected trace, and if not, why. */
public final class TraceChecker {
  private final RouteGroups groups;
  private final Map<String, Trace> traces;
  private final List<CollectedLog> logs;

  public TraceChecker(RouteGroups groups, Map<String, Trace> traces, List<CollectedLog> logs) {
    this.groups = groups;
    this.traces = traces;
    this.logs = logs;
  }

  /** Returns everything that is wrong; nothing if the trace is whole. */
  public List<String> problems(RolloutTrace rollout) {
    Trace trace = traces.get(rollout.traceId());
    if (trace == null) {
      return List.of("no span arrived");
    }
    List<String> problems = new ArrayList<>();
    checkConnection(trace, problems);
    checkSpans(rollout, trace, problems);
    checkIds(rollout, trace, problems);
    checkLogs(rollout, problems);
    checkFailure(rollout, trace, problems);
    checkOtherTraces(rollout, problems);
    return problems;
  }

  /** Returns what is wrong with a rollout that was stopped in its first call of the model. */
  public List<String> problemsOfStopped(String rolloutId, ModelApi api) {
    List<Trace> found = traces.values().stream()
        .filter(trace -> trace.spans().stream().anyMatch(s -> rolloutId.equals(s.rolloutId())))
        .toList();
    if (found.size() != 1) {
      return List.of(found.size() + " traces instead of one");
    }
    Trace trace = found.get(0);
    List<String> problems = new ArrayList<>();
    checkConnection(trace, problems);
    checkPaths(ExpectedTrace.pathsToTheModel(groups, api), trace, problems);
    trace.spans().stream()
        .filter(span -> !span.isTruncated())
        .forEach(span -> problems.add(span.label() + " is not truncated"));
    return problems;
  }

  private static void checkConnection(Trace trace, List<String> problems) {
    if (trace.roots().size() != 1) {
      problems.add(trace.roots().size() + " roots instead of one");
    }
    trace.orphans().forEach(span -> problems.add("the parent of " + span.label() + " is missing"));
  }

  private void checkSpans(RolloutTrace rollout, Trace trace, List<String> problems) {
    checkPaths(ExpectedTrace.paths(groups, rollout.api(), rollout.modelCalls()), trace, problems);
  }

  private static void checkPaths(List<String> expected, Trace trace, List<String> problems) {
    List<String> actual = trace.spans().stream().map(trace::pathOf).toList();
    without(expected, actual).forEach(path -> problems.add("missing: " + path));
    without(actual, expected).forEach(path -> problems.add("unexpected: " + path));
  }

  /** Takes each of the others out once: two equal paths are two spans. */
  private static List<String> without(List<String> paths, List<String> others) {
    List<String> rest = new ArrayList<>(paths);
    others.forEach(rest::remove);
    return rest;
  }

  private static void checkIds(RolloutTrace rollout, Trace trace, List<String> problems) {
    trace.spans().stream()
        .filter(span -> !rollout.rolloutId().equals(span.rolloutId()))
        .forEach(span -> problems.add(wrongId(span.label(), span.rolloutId(), rollout)));
  }

  private void checkLogs(RolloutTrace rollout, List<String> problems) {
    logs.stream()
        .filter(log -> log.traceId().equals(rollout.traceId()))
        .filter(log -> !rollout.rolloutId().equals(log.rolloutId()))
        .forEach(log ->
            problems.add(wrongId("a log record of " + log.service(), log.rolloutId(), rollout)));
    ExpectedTrace.SERVICES.stream()
        .filter(service -> logs.stream()
            .noneMatch(log ->
                log.service().equals(service) && rollout.rolloutId().equals(log.rolloutId())))
        .forEach(service -> problems.add("no log record of " + service));
  }

  private static String wrongId(String what, String id, RolloutTrace rollout) {
    return what + " carries rollout id " + id + " instead of " + rollout.rolloutId();
  }

  private static void checkFailure(RolloutTrace rollout, Trace trace, List<String> problems) {
    for (CollectedSpan span : trace.routes()) {
      boolean mustFail = rollout.verificationFailed() && span.name().equals("gym.verify");
      if (span.isError() != mustFail) {
        problems.add(span.label() + (mustFail ? " has not the status ERROR" : " has status ERROR"));
      }
      if (span.exceptions() != (mustFail ? 1 : 0)) {
        problems.add(span.label() + " has " + span.exceptions() + " exception events");
      }
    }
  }

  private void checkOtherTraces(RolloutTrace rollout, List<String> problems) {
    if (others(rollout).anyMatch(span -> rollout.rolloutId().equals(span.rolloutId()))) {
      problems.add("the rollout id is in another trace too");
    }
  }

  private Stream<CollectedSpan> others(RolloutTrace rollout) {
    return traces.entrySet().stream()
        .filter(trace -> !trace.getKey().equals(rollout.traceId()))
        .flatMap(trace -> trace.getValue().spans().stream());
  }
}
