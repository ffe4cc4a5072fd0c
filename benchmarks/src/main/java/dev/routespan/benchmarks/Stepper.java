package dev.routespan.benchmarks;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

/** A route of another group than {@link Grader}'s. */
@Route(kind = RouteKind.AGENT)
public interface Stepper {

  /** Does one step. */
  void step();
}
