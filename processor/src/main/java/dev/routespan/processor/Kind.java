package dev.routespan.processor;

import java.util.Locale;

/** The processor's view of {@code RouteKind}: names and defaults. */
enum Kind {
  ROLLOUT("rollout"),
  VERIFY("verify"),
  AGENT("agent"),
  MODEL_CALL("modelCall"),
  ENDPOINT("endpoint");

  /** The method of the runtime's {@code Routes} that makes a route of this kind. */
  private final String factory;

  Kind(String factory) {
    this.factory = factory;
  }

  String factory() {
    return factory;
  }

  /** An ENDPOINT has none. */
  String defaultGroup() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean allowsDurationMetric() {
    return this == AGENT || this == ENDPOINT;
  }

  String defaultSpanName(String group, String method) {
    return switch (this) {
      case ROLLOUT, VERIFY -> "gym." + factory;
      case AGENT -> "gym.agent." + snakeCase(method);
      case MODEL_CALL -> "gym.model." + snakeCase(method);
      case ENDPOINT -> "gym." + group + "." + snakeCase(method);
    };
  }

  /** {@code getURLFor2D} becomes {@code get_url_for_2d}; what is no letter or digit, an underscore. */
  static String snakeCase(String method) {
    return method
        .replaceAll("(\\p{L})(\\d+\\p{Lu}(?!\\p{Ll}))", "$1_$2")
        .replaceAll("(\\p{Ll})(\\p{Lu})", "$1_$2")
        .replaceAll("([\\d\\p{Lu}])(\\p{Lu}\\p{Ll})", "$1_$2")
        .replaceAll("[^\\p{L}\\d]", "_")
        .toLowerCase(Locale.ROOT);
  }
}
