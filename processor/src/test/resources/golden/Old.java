package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.VERIFY)
@SuppressWarnings({"deprecation", "removal"})
public interface Old {
  Legacy verify(Legacy legacy);

  @Deprecated
  String grade(String answer);

  @Deprecated(since = "2", forRemoval = true)
  Gone gone(Gone gone);

  @Deprecated
  class Legacy {}

  @Deprecated(forRemoval = true)
  class Gone {}
}
