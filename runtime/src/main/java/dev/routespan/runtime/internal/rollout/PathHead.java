package dev.routespan.runtime.internal.rollout;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes off a path what a fleet puts before it: a rollout id, and segments behind that. */
final class PathHead {
  private static final String CAPTURE = "training-token-capture";

  private final List<String> taken = new ArrayList<>();
  private @Nullable String rolloutId;
  private @Nullable String traceparent;
  private String rest;

  private PathHead(String path) {
    this.rest = path;
  }

  /**
   * @param takesCapture whether the segment that asks for the capture of tokens is taken off too
   * @throws Refusal if a segment is malformed, or not where it belongs
   */
  static PathHead of(String path, boolean takesCapture) throws Refusal {
    PathHead head = new PathHead(path);
    head.takeRolloutId();
    if (takesCapture) {
      head.takeCapture();
    }
    for (FleetSegment segment : FleetSegment.values()) {
      head.take(segment);
    }
    head.refuseMore();
    if (takesCapture) {
      head.takeCapture();
    }
    return head;
  }

  List<String> taken() {
    return List.copyOf(taken);
  }

  @Nullable String rolloutId() {
    return rolloutId;
  }

  @Nullable String traceparent() {
    return traceparent;
  }

  String rest() {
    return rest;
  }

  private void takeRolloutId() {
    PrefixedPath prefixed = PrefixedPath.parse(rest);
    if (prefixed != null) {
      rolloutId = prefixed.rolloutId();
      taken.add(PrefixedPath.SEGMENT);
      taken.add(prefixed.rolloutId());
      rest = prefixed.rest();
    }
  }

  /** Without a rollout there is nothing to capture, and the segment is the application's own. */
  private void takeCapture() {
    if (rolloutId != null && (rest.equals("/" + CAPTURE) || rest.startsWith("/" + CAPTURE + "/"))) {
      take(CAPTURE);
    }
  }

  private void take(FleetSegment segment) throws Refusal {
    if (!segment.isAtHeadOf(rest)) {
      return;
    }
    int start = segment.segment().length() + 2;
    int end = rest.indexOf('/', Math.min(start, rest.length()));
    String value =
        start > rest.length() ? "" : rest.substring(start, end < 0 ? rest.length() : end);
    if (!segment.takes(value)) {
      throw Refusal.malformedPath(segment.rule());
    }
    if (segment == FleetSegment.TRACE) {
      traceparent = value;
    }
    take(segment.segment());
    take(value);
  }

  private void take(String segment) {
    taken.add(segment);
    String left = rest.substring(segment.length() + 1);
    rest = left.isEmpty() ? "/" : PrefixedPath.withOneSlash(left);
  }

  private void refuseMore() throws Refusal {
    for (FleetSegment segment : FleetSegment.values()) {
      if (segment.isAtHeadOf(rest)) {
        throw Refusal.malformedPath("/" + segment.segment()
            + "/ stands once at most, in the order /ng-trace/, /ng-agent-instance/, /ng-sampling/");
      }
    }
  }
}
