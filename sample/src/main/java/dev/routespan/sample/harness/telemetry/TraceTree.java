package dev.routespan.sample.harness.telemetry;

import java.util.List;
import java.util.Locale;

/** Draws a trace as a tree, with service, duration and rollout id in columns. */
public final class TraceTree {
  private final Trace trace;
  private final TextTable rows = new TextTable("span", "service", "duration", "rollout id");

  private TraceTree(Trace trace) {
    this.trace = trace;
  }

  /** Returns the lines of the drawing. */
  public static List<String> draw(Trace trace) {
    TraceTree tree = new TraceTree(trace);
    trace.roots().forEach(root -> tree.add(root, "", ""));
    return tree.rows.lines();
  }

  private void add(CollectedSpan span, String branch, String indent) {
    rows.add(branch + title(span), span.service(), duration(span), rolloutId(span));
    List<CollectedSpan> children = trace.childrenOf(span);
    for (int i = 0; i < children.size(); i++) {
      boolean last = i == children.size() - 1;
      add(children.get(i), indent + (last ? "`- " : "|- "), indent + (last ? "   " : "|  "));
    }
  }

  private static String title(CollectedSpan span) {
    String mark = (span.isError() ? "  ERROR" : "") + (span.isTruncated() ? "  TRUNCATED" : "");
    return switch (span.kind()) {
      case SPAN_KIND_SERVER -> "SERVER " + span.name() + mark;
      case SPAN_KIND_CLIENT -> "CLIENT " + span.name() + mark;
      default -> span.name() + mark;
    };
  }

  private static String duration(CollectedSpan span) {
    return String.format(Locale.ROOT, "%.1f ms", span.durationMillis());
  }

  private static String rolloutId(CollectedSpan span) {
    return span.rolloutId() == null ? "" : span.rolloutId();
  }
}
