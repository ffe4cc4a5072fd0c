package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import dev.routespan.sample.harness.telemetry.RouteGroups;
import dev.routespan.sample.servers.protocol.RunRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** One run from the first process to the last line. */
final class SampleRun {
  private final Console console;
  private final OutputFolder folder;
  private final ServerPorts ports;
  private final TelemetrySink sink;
  private final RouteGroups groups;
  private final Viewers viewers;

  SampleRun(
      Console console,
      OutputFolder folder,
      ServerPorts ports,
      TelemetrySink sink,
      RouteGroups groups,
      Viewers viewers) {
    this.console = console;
    this.folder = folder;
    this.ports = ports;
    this.sink = sink;
    this.groups = groups;
    this.viewers = viewers;
  }

  /** Returns whether every rollout gave a result and, as far as that can be seen, a whole trace. */
  boolean execute(List<RunRequest> rollouts) throws IOException, InterruptedException {
    List<RolloutOutcome> outcomes = drive(rollouts);
    GeneratedSources.show(console);
    Catalog.show(console);
    Optional<CollectedTelemetry> telemetry = sink.collected();
    if (telemetry.isPresent() && sink.isOn()) {
      SpanFile.write(folder.spans(), telemetry.get());
      viewers.show(folder, outcomes, telemetry.get());
    }
    console.section("Results", folder.describe());
    if (telemetry.isEmpty()) {
      return new UncheckedReport(console, sink.endpoint()).show(outcomes);
    }
    return sink.isOn()
        ? new Report(console, groups, telemetry.get()).show(outcomes)
        : new SilentReport(console, telemetry.get()).show(outcomes);
  }

  /** The servers are gone when this returns, and with them all telemetry has arrived. */
  private List<RolloutOutcome> drive(List<RunRequest> rollouts)
      throws IOException, InterruptedException {
    ServerEnvironment environment = new ServerEnvironment(sink, groups, folder);
    try (Fleet fleet = new Fleet(console, folder, environment);
        ResultFile results = new ResultFile(folder.results());
        SlowRollouts slow = new SlowRollouts(console, folder)) {
      AgentClient agent = new AgentClient(fleet.start(ports));
      console.print("running " + rollouts.size() + " rollouts, "
          + (sink.isOn() ? "span groups " + groups.spec() : "telemetry off"));
      List<RolloutOutcome> outcomes =
          new RolloutDriver(console, agent, results, slow).drive(rollouts);
      console.print("stopping the servers");
      return outcomes;
    }
  }
}
