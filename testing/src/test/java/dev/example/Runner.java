package dev.example;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.concurrent.CompletableFuture;

@Route(kind = RouteKind.ROLLOUT)
public interface Runner {
  CompletableFuture<Double> run(@RolloutId String rolloutId, String answer);
}
