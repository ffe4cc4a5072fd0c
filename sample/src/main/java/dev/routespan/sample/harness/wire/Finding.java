package dev.routespan.sample.harness.wire;

/**
 * Whether a server keeps a rule.
 *
 * @param detail what it did instead, or why that was not seen
 */
record Finding(Rule rule, State state, String detail) {

  /** What can be said of a rule. */
  enum State {
    KEPT,
    BROKEN,
    OLDER,
    NOT_SEEN
  }

  static Finding kept(Rule rule) {
    return new Finding(rule, State.KEPT, "");
  }

  static Finding broken(Rule rule, String detail) {
    return new Finding(rule, State.BROKEN, detail);
  }

  static Finding older(Rule rule, String detail) {
    return new Finding(rule, State.OLDER, "as servers do that are older than the rule: " + detail);
  }

  static Finding notSeen(Rule rule) {
    return new Finding(rule, State.NOT_SEEN, "answered well; spans show with --collect only");
  }

  /** One line for the user, and a second one if there is more to say. */
  String describe() {
    String line =
        String.format("%-8s  %-28s %s", state.name().replace('_', ' '), rule.id(), rule.text());
    return detail.isEmpty() ? line : line + System.lineSeparator() + "          " + detail;
  }
}
