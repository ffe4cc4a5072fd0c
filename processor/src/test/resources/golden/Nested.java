package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

public class Nested {
  private Nested() {}

  public static class Deep {
    private Deep() {}

    @Route(kind = RouteKind.VERIFY)
    protected interface Handler {
      Answer verify(Answer answer);

      record Answer(String text) {}
    }
  }
}
