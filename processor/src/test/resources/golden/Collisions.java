package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.SpanAttribute;
import java.util.concurrent.CompletableFuture;

@Route(kind = RouteKind.VERIFY)
public interface Collisions {
  String verify(String delegate, String verify, Object call, Throwable t, Object it, Object RouteGate);

  void call();

  int delegate();

  int routes(@RolloutId String rollout);

  CompletableFuture<String> later(@SpanAttribute(value = "a", from = "id") Scope it);

  record RouteCall(String id) {}

  record Scope(String id) {}

  RouteCall record(RouteCall routes);
}
