package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.Untraced;

@Route(kind = RouteKind.VERIFY)
public interface Skipped {
  String verify(String answer);

  @Untraced
  String version();

  @Untraced
  void close();

  @Override
  boolean equals(Object other);

  @Override
  int hashCode();

  @Override
  String toString();
}
