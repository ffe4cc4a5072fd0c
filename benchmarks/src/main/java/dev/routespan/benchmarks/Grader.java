package dev.routespan.benchmarks;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

/** The handler that is measured. */
@Route(kind = RouteKind.VERIFY)
public interface Grader {

  /** Grades an answer. */
  int grade(int answer);
}
