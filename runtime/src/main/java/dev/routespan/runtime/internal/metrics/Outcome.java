package dev.routespan.runtime.internal.metrics;

/** What became of a call. */
public enum Outcome {
  SUCCESS("success"),
  FAILURE("failure"),
  /** Its reader stopped after at least one item, so that whether it would have succeeded is open. */
  CANCELLED("cancelled");

  private final String attribute;

  Outcome(String attribute) {
    this.attribute = attribute;
  }

  /** Returns the value of the outcome's attribute. */
  String attribute() {
    return attribute;
  }
}
