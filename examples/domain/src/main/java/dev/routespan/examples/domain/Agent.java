package dev.routespan.examples.domain;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

/** Runs one rollout. */
@Route(kind = RouteKind.ROLLOUT, expected = UnreadableAnswer.class)
public interface Agent {
  /** Returns the reward. */
  double run(String answer);
}
