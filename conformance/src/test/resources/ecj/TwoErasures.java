package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

public interface TwoErasures {
  @Route(kind = RouteKind.VERIFY)
  interface Handler extends Puts<String>, PutsText {}

  interface Puts<T> {
    String put(T value);
  }

  interface PutsText {
    String put(String value);
  }
}
