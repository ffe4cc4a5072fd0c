package dev.routespan.runtime.internal.rollout;

import java.util.regex.Pattern;

/** What may follow a rollout id in a path, each with a value, in the order of the constants. */
enum FleetSegment {
  /** A W3C traceparent, whose ids are not zero. */
  TRACE(
      "ng-trace",
      "(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}",
      "a W3C traceparent"),

  /** Which of several instances of an agent sent the request. */
  AGENT_INSTANCE("ng-agent-instance", "0|[1-9][0-9]{0,17}", "a whole number"),

  /** Parameters of sampling, whose form is the fleet's own affair. */
  SAMPLING("ng-sampling", "(?:[A-Za-z0-9._~!$&'()*+,=:@-]|%[0-9A-Fa-f]{2}){1,1024}", "one segment");

  private final String segment;
  private final Pattern value;
  private final String form;

  FleetSegment(String segment, String value, String form) {
    this.segment = segment;
    this.value = Pattern.compile(value);
    this.form = form;
  }

  String segment() {
    return segment;
  }

  boolean isAtHeadOf(String path) {
    return path.startsWith(segment, 1)
        && (path.length() == segment.length() + 1 || path.charAt(segment.length() + 1) == '/');
  }

  boolean takes(String candidate) {
    return value.matcher(candidate).matches();
  }

  /** Returns what a path has to be like, for whoever sent another one. */
  String rule() {
    return "/" + segment + "/ is followed by " + form;
  }
}
