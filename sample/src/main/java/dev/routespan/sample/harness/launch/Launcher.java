package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.tasks.BadInput;
import dev.routespan.sample.harness.tasks.TaskFile;
import dev.routespan.sample.harness.telemetry.RouteGroups;
import dev.routespan.sample.servers.protocol.RunRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The command line. Exit codes: 0 if every rollout gave exactly one connected trace, 1 if not, 2 if
 * the input is bad.
 */
@Command(
    name = "launcher",
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Starts three servers, drives every task through POST /run of the agent, and shows the traces.",
      "With OTEL_EXPORTER_OTLP_ENDPOINT set, the telemetry goes there and is not checked."
    })
public final class Launcher implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int BAD_INPUT = 2;

  private enum Telemetry {
    ON,
    OFF
  }

  @Option(
      names = "--groups",
      paramLabel = "SPEC",
      defaultValue = "per_rollout",
      description =
          "span groups to select: presets and groups, by comma (default: ${DEFAULT-VALUE})")
  private String groups;

  @Option(
      names = "--telemetry",
      paramLabel = "on|off",
      defaultValue = "on",
      description = "whether the servers report anything (default: ${DEFAULT-VALUE})")
  private Telemetry telemetry;

  @Option(
      names = "--tasks",
      paramLabel = "FILE",
      description = "JSON lines, a rollout each (default: the sample's own)")
  private Path tasks;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "folder of results, trajectories and logs (default: a new one in target/rollouts)")
  private Path output;

  @Option(
      names = "--report",
      description = "write report.html, a page to look at, into the output folder")
  private boolean report;

  @Option(
      names = "--zipkin",
      paramLabel = "URL",
      description = "send the traces to Zipkin as well, for example http://localhost:9411")
  private String zipkin;

  @Option(
      names = "--stops",
      paramLabel = "N",
      description = "stop the servers in the middle of a rollout instead, so many times, and check "
          + "that no span is lost")
  private int stops;

  @Option(names = "--agent-port", paramLabel = "N", description = "default: a free port")
  private int agentPort;

  @Option(names = "--model-port", paramLabel = "N", description = "default: a free port")
  private int modelPort;

  @Option(names = "--resources-port", paramLabel = "N", description = "default: a free port")
  private int resourcesPort;

  @Option(names = "--help", usageHelp = true, description = "show this and exit")
  private boolean help;

  private final Console console = new Console(System.out, System.err);

  public static void main(String[] args) {
    int exitCode = new Launcher().run(args);
    // Maven runs this in its own JVM: a plain return lets it finish its build.
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  private int run(String... args) {
    return new CommandLine(this)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(this::rejectArguments)
        .setExecutionExceptionHandler(this::explainFailure)
        .execute(args);
  }

  @Override
  public Integer call() throws Exception {
    RouteGroups selected = RouteGroups.of(groups);
    List<RunRequest> rollouts = tasks == null ? TaskFile.readOwn() : TaskFile.read(tasks);
    Viewers viewers = Viewers.of(report, zipkin, console);
    ServerPorts ports = new ServerPorts(agentPort, modelPort, resourcesPort);
    ports.requireFree();
    try (TelemetrySink sink = sink()) {
      viewers.requireTelemetry(sink);
      OutputFolder folder = OutputFolder.create(output);
      if (stops > 0) {
        requireCollected(sink);
        return new MidwayRun(console, folder, ports, sink, selected).execute(stops) ? 0 : FAILED;
      }
      return new SampleRun(console, folder, ports, sink, selected, viewers).execute(rollouts)
          ? 0
          : FAILED;
    }
  }

  private static void requireCollected(TelemetrySink sink) {
    if (!sink.isOn() || sink.collected().isEmpty()) {
      throw new BadInput("--stops looks at the spans itself: it needs --telemetry on, and no "
          + TelemetrySink.ENDPOINT);
    }
  }

  private TelemetrySink sink() throws IOException {
    return telemetry == Telemetry.ON
        ? TelemetrySink.choose(System.getenv(), console)
        : TelemetrySink.off();
  }

  private int rejectArguments(ParameterException mistake, String[] args) {
    console.error(mistake.getMessage() + " (--help shows the options)");
    return BAD_INPUT;
  }

  private int explainFailure(Exception failure, CommandLine command, ParseResult arguments)
      throws Exception {
    if (failure instanceof BadInput) {
      console.error(failure.getMessage());
      return BAD_INPUT;
    }
    if (failure instanceof FleetFailure) {
      console.error(failure.getMessage());
      return FAILED;
    }
    throw failure;
  }
}
