package dev.routespan.sample.harness.launch;

import dev.routespan.sample.servers.protocol.RunRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Drives all rollouts through the agent, a few at a time. */
final class RolloutDriver {
  private static final int AT_A_TIME = 4;

  private final Console console;
  private final AgentClient agent;
  private final ResultFile results;
  private final SlowRollouts slow;

  RolloutDriver(Console console, AgentClient agent, ResultFile results, SlowRollouts slow) {
    this.console = console;
    this.agent = agent;
    this.slow = slow;
    this.results = results;
  }

  /** Returns the outcomes in the order in which they came. */
  List<RolloutOutcome> drive(List<RunRequest> rollouts) throws IOException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      ExecutorCompletionService<RolloutOutcome> running = new ExecutorCompletionService<>(executor);
      rollouts.forEach(rollout -> running.submit(() -> run(rollout)));
      return collect(running, rollouts.size());
    } finally {
      executor.shutdownNow();
    }
  }

  private RolloutOutcome run(RunRequest rollout) throws InterruptedException {
    Future<?> watch = slow.watch(rollout.rolloutId());
    try {
      return agent.run(rollout);
    } finally {
      watch.cancel(false);
    }
  }

  private List<RolloutOutcome> collect(ExecutorCompletionService<RolloutOutcome> running, int total)
      throws IOException, InterruptedException {
    List<RolloutOutcome> outcomes = new ArrayList<>();
    while (outcomes.size() < total) {
      RolloutOutcome outcome = next(running);
      // After Ctrl-C the servers are going: what fails now is not a result.
      if (!console.isClosed()) {
        results.add(outcome);
      }
      outcomes.add(outcome);
      console.print(progress(outcomes.size(), total, outcome));
    }
    return outcomes;
  }

  private static RolloutOutcome next(ExecutorCompletionService<RolloutOutcome> running)
      throws InterruptedException {
    try {
      return running.take().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static String progress(int done, int total, RolloutOutcome outcome) {
    return String.format(
        "[%2d/%d] %-16s %-12s %5d ms  %s",
        done,
        total,
        outcome.request().rolloutId(),
        outcome.request().verifier(),
        outcome.durationMillis(),
        outcome.summary());
  }
}
