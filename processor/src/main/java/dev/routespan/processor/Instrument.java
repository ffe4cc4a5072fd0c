package dev.routespan.processor;

import java.util.List;

/**
 * An instrument that the runtime records for a route, as its catalog tells. The runtime decides; a
 * test compares the two.
 */
record Instrument(
    String name, String type, String unit, String description, List<String> attributes) {

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
        List.of(milliseconds(
            "gym.model.call_duration_ms",
            "Duration of a model call",
            "nemo.gym.model.dialect",
            "nemo.gym.server.name"));
      case AGENT, ENDPOINT ->
        route.options().durationMetric().isEmpty()
            ? List.of()
            : List.of(
                milliseconds(route.options().durationMetric(), "Duration of a route's calls"));
    };
  }

  private static Instrument milliseconds(String name, String description, String... attributes) {
    return new Instrument(name, "histogram", "ms", description, List.of(attributes));
  }
}
