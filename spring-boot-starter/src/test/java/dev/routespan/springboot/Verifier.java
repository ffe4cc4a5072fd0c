package dev.routespan.springboot;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

/** The handler of these tests. */
@Route(kind = RouteKind.VERIFY)
public interface Verifier {
  double verify(String answer);
}
