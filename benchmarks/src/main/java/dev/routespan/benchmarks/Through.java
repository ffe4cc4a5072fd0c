package dev.routespan.benchmarks;

/** What a call goes through. */
public enum Through {
  NOTHING("nothing"),
  DELEGATING("a wrapper that only delegates"),
  HAND_TUNED("code written by hand"),
  ROUTESPAN("our wrapper"),
  WATCHED("our wrapper, open calls watched"),
  OFF("our wrapper, all groups off"),
  OFF_AFTER_TOGGLING("the same, after its group was on"),
  OFF_BESIDE_ANOTHER("the same, while another group is on"),
  JDK_PROXY("a JDK proxy with that code"),
  SPRING_AOP("Spring AOP with that code"),
  INSTRUMENTER("OpenTelemetry's Instrumenter"),
  MICROMETER("Micrometer Observation with the OpenTelemetry bridge");

  final String title;

  Through(String title) {
    this.title = title;
  }
}
