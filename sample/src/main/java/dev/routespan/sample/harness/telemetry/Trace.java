package dev.routespan.sample.harness.telemetry;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The spans of one trace, in the order of their start. */
public final class Trace {
  private final List<CollectedSpan> spans;
  private final Map<String, CollectedSpan> byId;

  Trace(List<CollectedSpan> spans) {
    this.spans = spans.stream()
        .sorted(Comparator.comparingLong(CollectedSpan::startNanos))
        .toList();
    this.byId =
        spans.stream().collect(Collectors.toMap(CollectedSpan::spanId, Function.identity()));
  }

  public List<CollectedSpan> spans() {
    return spans;
  }

  List<CollectedSpan> routes() {
    return spans.stream().filter(CollectedSpan::isRoute).toList();
  }

  public List<CollectedSpan> roots() {
    return spans.stream().filter(CollectedSpan::isRoot).toList();
  }

  public List<CollectedSpan> childrenOf(CollectedSpan parent) {
    return spans.stream()
        .filter(span -> span.parentId().equals(parent.spanId()))
        .toList();
  }

  /** The spans whose parent never arrived. */
  public List<CollectedSpan> orphans() {
    return spans.stream()
        .filter(span -> !span.isRoot() && !byId.containsKey(span.parentId()))
        .toList();
  }

  /** The labels from the root down to the span: they tell both what it is and where it hangs. */
  String pathOf(CollectedSpan span) {
    CollectedSpan parent = byId.get(span.parentId());
    return parent == null ? span.label() : pathOf(parent) + " > " + span.label();
  }
}
