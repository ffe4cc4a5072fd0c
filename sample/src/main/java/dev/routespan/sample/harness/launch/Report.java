package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import dev.routespan.sample.harness.telemetry.MetricTable;
import dev.routespan.sample.harness.telemetry.RouteGroups;
import dev.routespan.sample.harness.telemetry.Trace;
import dev.routespan.sample.harness.telemetry.TraceChecker;
import dev.routespan.sample.harness.telemetry.TraceTree;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows what the run left, and checks that each rollout gave one connected trace. */
final class Report {
  private final Console console;
  private final CollectedTelemetry telemetry;
  private final Map<String, Trace> traces;
  private final TraceChecker checker;

  Report(Console console, RouteGroups groups, CollectedTelemetry telemetry) {
    this.console = console;
    this.telemetry = telemetry;
    this.traces = telemetry.traces();
    this.checker = new TraceChecker(groups, traces, telemetry.logs());
  }

  /** Returns whether all is as it should be. */
  boolean show(List<RolloutOutcome> outcomes) {
    showOneTrace(outcomes);
    console.section("Metrics", MetricTable.draw(telemetry.metrics()));
    long connected = outcomes.stream().filter(this::isConnected).count();
    boolean strays = reportStrays(outcomes);
    console.print("");
    console.print(
        outcomes.size() + " rollouts, " + traces.size() + " traces, " + connected + " connected");
    return connected == outcomes.size() && !strays;
  }

  private void showOneTrace(List<RolloutOutcome> outcomes) {
    outcomes.stream()
        .filter(outcome -> traces.containsKey(outcome.traceId()))
        .min(Comparator.comparing(outcome -> outcome.request().rolloutId()))
        .ifPresent(outcome -> console.section(
            "Trace of rollout " + outcome.request().rolloutId(),
            TraceTree.draw(traces.get(outcome.traceId()))));
  }

  private boolean isConnected(RolloutOutcome outcome) {
    List<String> problems = outcome.hasResult()
        ? checker.problems(outcome.trace())
        : List.of("no result: " + outcome.error());
    problems.forEach(
        problem -> console.error("rollout " + outcome.request().rolloutId() + ": " + problem));
    return problems.isEmpty();
  }

  /** A trace that belongs to no rollout is a piece that broke off, or one that nobody asked for. */
  private boolean reportStrays(List<RolloutOutcome> outcomes) {
    Set<String> known =
        outcomes.stream().map(o -> String.valueOf(o.traceId())).collect(Collectors.toSet());
    List<String> strays =
        traces.keySet().stream().filter(id -> !known.contains(id)).toList();
    strays.forEach(id -> console.error("trace " + id + " belongs to no rollout"));
    return !strays.isEmpty();
  }
}
