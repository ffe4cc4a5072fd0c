package dev.routespan.examples.domain;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

/** Says what an answer is worth. */
@Route(kind = RouteKind.VERIFY, expected = UnreadableAnswer.class)
public interface Verifier {
  double verify(String answer);
}
