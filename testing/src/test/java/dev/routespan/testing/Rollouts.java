package dev.routespan.testing;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

/** Runs something in a rollout. */
@Route(kind = RouteKind.ROLLOUT)
interface Rollouts {
  void run(@RolloutId String id, Runnable work);
}
