package dev.routespan.processor;

import java.util.List;

/**
 * An instrument that the runtime records for a route, as its catalog tells. The runtime decides; a
 * test compares the two.
 */
record Instrument(
    String name, String type, String unit, String description, List<String> attributes) {

  private static final Instrument CALL_DURATION =
      ofModel("gym.model.call_duration_ms", "Duration of a model call");

  private static final Instrument FIRST_BYTE = ofModel(
      "gym.model.time_to_first_byte_ms",
      "Time from the start of a streaming model call to its first item");

  static List<Instrument> of(RouteSpec route) {
    return switch (route.kind()) {
      case ROLLOUT ->
        List.of(
            milliseconds("gym.rollout.duration_ms", "Duration of a rollout"),
            new Instrument(
                "gym.rollout.completed_total",
                "counter",
                "{rollout}",
                "Rollouts that ended, by outcome",
                List.of("nemo.gym.rollout.outcome")));
      case VERIFY ->
        List.of(
            milliseconds("gym.verify.duration_ms", "Duration of a verification"),
            new Instrument(
                "gym.verify.completed_total",
                "counter",
                "{verification}",
                "Verifications that ended, by outcome",
                List.of("nemo.gym.verify.outcome")),
            new Instrument(
                "gym.verify.success_rate",
                "gauge",
                "1",
                "Share of verifications that completed, since this process started",
                List.of()));
      case MODEL_CALL ->
        route.ending().isStream() ? List.of(CALL_DURATION, FIRST_BYTE) : List.of(CALL_DURATION);
      case AGENT, ENDPOINT ->
        route.options().durationMetric().isEmpty()
            ? List.of()
            : List.of(
                milliseconds(route.options().durationMetric(), "Duration of a route's calls"));
    };
  }

  private static Instrument ofModel(String name, String description) {
    return milliseconds(name, description, "nemo.gym.model.dialect", "nemo.gym.server.name");
  }

  private static Instrument milliseconds(String name, String description, String... attributes) {
    return new Instrument(name, "histogram", "ms", description, List.of(attributes));
  }
}
