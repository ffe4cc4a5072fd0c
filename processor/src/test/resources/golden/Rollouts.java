package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.RolloutId;
import java.util.concurrent.CompletionStage;

@Route(kind = RouteKind.ROLLOUT)
public interface Rollouts {
  String run(@RolloutId String id);

  void start(@RolloutId("rolloutId") Request request, boolean again);

  CompletionStage<String> later(@RolloutId("rolloutId") Request request);

  record Request(String rolloutId) {}
}
