package dev.routespan.examples.lombok;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

/** Routespan writes the wrapper; the id comes from an accessor of Lombok's. */
public interface Verifier {
  @Route(kind = RouteKind.VERIFY)
  Verdict verify(@RolloutId("getRollout") Attempt attempt);
}
