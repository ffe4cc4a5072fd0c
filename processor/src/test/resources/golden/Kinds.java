package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

public interface Kinds {
  @Route(kind = RouteKind.ROLLOUT)
  String run(String task);

  @Route(kind = RouteKind.VERIFY)
  String verify(String answer);

  @Route(kind = RouteKind.AGENT)
  String responses(String task);

  @Route(kind = RouteKind.MODEL_CALL)
  String chatCompletions(String prompt);

  @Route(kind = RouteKind.ENDPOINT, group = "sandbox")
  String getURLFor2D(String name);

  String plain(String text);
}
