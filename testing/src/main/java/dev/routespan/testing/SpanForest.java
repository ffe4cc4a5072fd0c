package dev.routespan.testing;

import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The spans at one moment, and who is whose parent. */
final class SpanForest {
  private static final String INDENT = "  ";

  private final List<RecordedSpan> spans;
  private final Map<String, RecordedSpan> byId = new HashMap<>();

  /**
   * @param spans in the order of their start
   */
  SpanForest(List<RecordedSpan> spans) {
    this.spans = spans;
    spans.forEach(span -> byId.put(span.data().getSpanId(), span));
  }

  Stream<RecordedSpan> all() {
    return spans.stream();
  }

  Stream<RecordedSpan> ended() {
    return spans.stream().filter(RecordedSpan::hasEnded);
  }

  /** Returns the names of the span's ancestors, the nearest first. */
  List<String> ancestors(RecordedSpan span) {
    List<String> names = new ArrayList<>();
    for (RecordedSpan each = parent(span); each != null; each = parent(each)) {
      names.add(each.name());
    }
    return names;
  }

  private @Nullable RecordedSpan parent(RecordedSpan span) {
    return byId.get(span.data().getParentSpanId());
  }

  /** Returns a line for each span, below its parent's and indented. */
  @Override
  public String toString() {
    if (spans.isEmpty()) {
      return INDENT + "no span at all";
    }
    List<String[]> rows = new ArrayList<>();
    spans.stream()
        .filter(span -> parent(span) == null)
        .forEach(root -> addRows(root, INDENT, rows));
    return table(rows);
  }

  private void addRows(RecordedSpan span, String indent, List<String[]> rows) {
    rows.add(new String[] {
      indent + span.name(),
      span.outcome(),
      span.rolloutId() == null ? "no rollout id" : span.rolloutId(),
      span.hasEnded() ? String.format(Locale.ROOT, "%.1f ms", span.millis()) : ""
    });
    spans.stream()
        .filter(child -> isChild(child.data(), span))
        .forEach(child -> addRows(child, indent + INDENT, rows));
  }

  private boolean isChild(SpanData child, RecordedSpan parent) {
    return byId.get(child.getParentSpanId()) == parent;
  }

  private static String table(List<String[]> rows) {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    StringBuilder table = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        line.append(row[i]).append(" ".repeat(widths[i] - row[i].length())).append(INDENT);
      }
      table.append(table.isEmpty() ? "" : "\n").append(line.toString().stripTrailing());
    }
    return table.toString();
  }
}
