package dev.routespan.sample.harness.report;

import dev.routespan.sample.harness.telemetry.CollectedMetric;
import dev.routespan.sample.harness.telemetry.CollectedSpan;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import dev.routespan.sample.harness.telemetry.Trace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All that the page shows, as its script reads it. */
record ReportData(
    List<ReportedRollout> rollouts,
    Map<String, List<ShownSpan>> traces,
    List<CollectedMetric> metrics,
    Map<String, String> sources) {

  /**
   * A line of the waterfall.
   *
   * @param startMillis since the trace began
   * @param source the file that made the span; null if none of ours did
   * @param line the first line of the method in it, from 0
   */
  record ShownSpan(
      String name,
      String service,
      String kind,
      int depth,
      double startMillis,
      double durationMillis,
      boolean error,
      Map<String, String> attributes,
      String source,
      int line) {}

  static ReportData of(
      List<ReportedRollout> rollouts, CollectedTelemetry telemetry, WrapperSources sources)
      throws IOException {
    Map<String, List<ShownSpan>> traces = new TreeMap<>();
    for (Map.Entry<String, Trace> trace : telemetry.traces().entrySet()) {
      traces.put(trace.getKey(), new Waterfall(trace.getValue(), sources).lines());
    }
    return new ReportData(
        rollouts.stream().sorted(Comparator.comparing(ReportedRollout::id)).toList(),
        traces,
        telemetry.metrics().stream()
            .filter(metric -> metric.series().name().startsWith("gym."))
            .toList(),
        sources.read());
  }

  /** Puts each span below its parent. */
  private static final class Waterfall {
    private final Trace trace;
    private final WrapperSources sources;
    private final List<ShownSpan> lines = new ArrayList<>();

    Waterfall(Trace trace, WrapperSources sources) {
      this.trace = trace;
      this.sources = sources;
    }

    List<ShownSpan> lines() throws IOException {
      List<CollectedSpan> tops =
          Stream.concat(trace.roots().stream(), trace.orphans().stream()).toList();
      for (CollectedSpan top : tops) {
        add(top, 0);
      }
      return lines;
    }

    private void add(CollectedSpan span, int depth) throws IOException {
      WrapperSources.Place place = sources.find(span.attributes().get("code.function.name"));
      lines.add(new ShownSpan(
          span.name(),
          span.service(),
          span.kind().name().replace("SPAN_KIND_", "").toLowerCase(java.util.Locale.ROOT),
          depth,
          (span.startNanos() - trace.spans().get(0).startNanos()) / 1e6,
          span.durationMillis(),
          span.isError(),
          span.attributes(),
          place == null ? null : place.file(),
          place == null ? 0 : place.line()));
      for (CollectedSpan child : trace.childrenOf(span)) {
        add(child, depth + 1);
      }
    }
  }
}
