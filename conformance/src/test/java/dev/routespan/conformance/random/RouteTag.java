package dev.routespan.conformance.random;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the annotations of a declaration say of its being a route.
 *
 * @param spanName what the span's name starts with
 */
record RouteTag(boolean isRoute, String spanName) {
  static final String PACKAGE = "dev.routespan.annotations.";
  static final String UNTRACED = "@" + PACKAGE + "Untraced";
  static final RouteTag NO_ROUTE = new RouteTag(false, "");

  private static final Pattern KIND = Pattern.compile("kind = [\\w.]*\\.(\\w+)");
  private static final Pattern NAME = Pattern.compile("spanName = (?:\"(\\w+)\"|\\S+\\.SPAN)");

  /** Empty if they say nothing. */
  static Optional<RouteTag> in(List<String> annotations) {
    if (annotations.contains(UNTRACED)) {
      return Optional.of(NO_ROUTE);
    }
    return annotations.stream()
        .filter(each -> each.startsWith("@" + PACKAGE + "Route("))
        .findFirst()
        .map(each -> new RouteTag(true, spanName(each)));
  }

  private static String spanName(String annotation) {
    Matcher name = NAME.matcher(annotation);
    if (name.find()) {
      return name.group(1) == null ? Late.SPAN.text() : name.group(1);
    }
    Matcher kind = KIND.matcher(annotation);
    return !kind.find()
        ? ""
        : switch (kind.group(1)) {
          case "ROLLOUT" -> "gym.rollout";
          case "VERIFY" -> "gym.verify";
          case "AGENT" -> "gym.agent.";
          case "MODEL_CALL" -> "gym.model.";
          default -> "gym.grading.";
        };
  }
}
