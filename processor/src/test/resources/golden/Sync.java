package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.VERIFY)
public interface Sync {
  String verify(String answer);
}
