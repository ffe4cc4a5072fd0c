package dev.routespan.sample.harness.wire;

import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import dev.routespan.sample.harness.telemetry.OtlpReceiver;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command line. Exit codes: 0 if the server breaks no rule, 1 if it breaks one, 2 if the arguments
 * are bad.
 */
@Command(
    name = "wire-kit",
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Sends the fleet's requests to a server and prints which of the fleet's rules it keeps.",
      "The server may be in any language; a rollout or two of it are run."
    })
public final class WireKit implements Callable<Integer> {

  @Parameters(paramLabel = "URL", description = "address of the server, as http://127.0.0.1:8080")
  private String server;

  @Option(
      names = "--kind",
      required = true,
      paramLabel = "model|resources|agent",
      description = "what the server is; an agent needs its other servers")
  private ServerSort sort;

  @Option(
      names = "--collect",
      paramLabel = "PORT",
      description = {
        "look at the server's spans as well: they are taken at this port by OTLP over HTTP, to which",
        "the server's OTEL_EXPORTER_OTLP_ENDPOINT has to lead"
      })
  private Integer collect;

  @Option(names = "--help", usageHelp = true, description = "show this and exit")
  private boolean help;

  public static void main(String[] args) {
    int exitCode =
        new CommandLine(new WireKit()).setCaseInsensitiveEnumValuesAllowed(true).execute(args);
    // Maven runs this in its own JVM: a plain return lets it finish its build.
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  @Override
  public Integer call() throws Exception {
    if (collect == null) {
      return report(new Examination(RuleBook.readOwn(), address(), sort, Optional.empty()));
    }
    OtlpReceiver receiver = OtlpReceiver.start(collect);
    try (receiver) {
      return report(
          new Examination(RuleBook.readOwn(), address(), sort, Optional.of(receiver.telemetry())));
    }
  }

  /**
   * Returns a line or two for each rule that a server does not keep.
   *
   * @param kind as the option has it
   * @param telemetry where the server's spans arrive
   */
  public static List<String> notKept(String server, String kind, CollectedTelemetry telemetry)
      throws InterruptedException {
    ServerSort sort = ServerSort.valueOf(kind.toUpperCase(Locale.ROOT));
    return new Examination(RuleBook.readOwn(), server, sort, Optional.of(telemetry))
        .findings().stream()
            .filter(finding -> finding.state() != Finding.State.KEPT)
            .map(Finding::describe)
            .toList();
  }

  private String address() {
    return server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
  }

  private static int report(Examination examination) throws InterruptedException {
    List<Finding> findings = examination.findings();
    findings.forEach(finding -> System.out.println(finding.describe()));
    System.out.printf(
        "%d rules: %d kept, %d broken, %d newer than the server, %d not seen%n",
        findings.size(),
        count(findings, Finding.State.KEPT),
        count(findings, Finding.State.BROKEN),
        count(findings, Finding.State.OLDER),
        count(findings, Finding.State.NOT_SEEN));
    return count(findings, Finding.State.BROKEN) == 0 ? 0 : 1;
  }

  private static long count(List<Finding> findings, Finding.State state) {
    return findings.stream().filter(finding -> finding.state() == state).count();
  }
}
