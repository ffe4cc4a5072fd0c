package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.VERIFY)
public interface Overloads {
  String verify(String id, int n);

  String verify(String id, int[] n);

  String verify(String id, Integer n);

  String verify(String id, int first, int... rest);

  <T> T verify(T value);

  <T extends Number> T verify(T[] values, int n);
}
