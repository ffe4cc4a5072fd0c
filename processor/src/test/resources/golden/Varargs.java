package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.List;

@Route(kind = RouteKind.VERIFY)
public interface Varargs {
  String verify(String... parts);

  @SuppressWarnings("unchecked")
  <T> String all(List<T>... lists);
}
