package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.report.HtmlReport;
import dev.routespan.sample.harness.report.ReportedRollout;
import dev.routespan.sample.harness.tasks.BadInput;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Where a person can look at the traces that were collected here. */
final class Viewers {
  private final boolean report;
  private final URI zipkin;
  private final Console console;

  private Viewers(boolean report, URI zipkin, Console console) {
    this.report = report;
    this.zipkin = zipkin;
    this.console = console;
  }

  /**
   * Takes the user's choice.
   *
   * @param zipkin null for none
   * @throws BadInput if it is not an address
   */
  static Viewers of(boolean report, String zipkin, Console console) {
    return new Viewers(
        report,
        zipkin == null ? null : TelemetrySink.httpUri("--zipkin", zipkin).resolve("/api/v2/spans"),
        console);
  }

  /**
   * Refuses what cannot be shown.
   *
   * @throws BadInput if telemetry is off or goes elsewhere
   */
  void requireTelemetry(TelemetrySink sink) {
    boolean collected = sink.isOn() && sink.collected().isPresent();
    if (!collected && (report || zipkin != null)) {
      throw new BadInput((report ? "--report" : "--zipkin")
          + " shows the telemetry that is collected here: it needs --telemetry on, and no "
          + TelemetrySink.ENDPOINT);
    }
  }

  void show(OutputFolder folder, List<RolloutOutcome> outcomes, CollectedTelemetry telemetry)
      throws IOException, InterruptedException {
    if (report) {
      HtmlReport.write(
          folder.report(),
          outcomes.stream().map(Viewers::reported).toList(),
          telemetry,
          GeneratedSources.folder());
    }
    if (zipkin != null) {
      sendToZipkin(telemetry);
    }
  }

  private static ReportedRollout reported(RolloutOutcome outcome) {
    return new ReportedRollout(
        outcome.request().rolloutId(),
        outcome.request().verifier(),
        outcome.request().prompt(),
        outcome.hasResult() ? outcome.result().answer() : null,
        outcome.summary(),
        outcome.hasResult() && outcome.result().reward() != null,
        outcome.traceId(),
        outcome.durationMillis());
  }

  /** A viewer that is away is worth a warning and no more. */
  private void sendToZipkin(CollectedTelemetry telemetry) throws InterruptedException {
    try {
      int status = ZipkinClient.send(zipkin, telemetry);
      if (status / 100 != 2) {
        console.warn("Zipkin at " + zipkin + " answered " + status);
      }
    } catch (IOException e) {
      console.warn("no Zipkin answers at " + zipkin + ": " + e);
    }
  }
}
