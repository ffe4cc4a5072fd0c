package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.VERIFY)
public interface Primitives {
  boolean isSolved(byte b, short s, int i, long l);

  double score(float f, double d, char c, boolean z);

  char grade(int[][] numbers);
}
