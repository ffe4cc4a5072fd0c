package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.ROLLOUT)
public interface VoidResult {
  void run(String task);
}
