package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

public class Inherited {
  private Inherited() {}

  @Route(kind = RouteKind.ROLLOUT)
  public interface Handler extends Publisher<String>, Named {}

  public interface Publisher<E> {
    void publish(E event);

    default E echo(E event) {
      return event;
    }
  }

  public interface Named {
    String name();

    default String label() {
      return name();
    }
  }
}
