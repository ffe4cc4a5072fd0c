package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.SpanAttribute;
import java.util.concurrent.CompletableFuture;

@Route(kind = RouteKind.VERIFY)
public interface ResultCaptures {
  @SpanAttribute(value = "app.reward", from = "value")
  Reward verify(String answer);

  @SpanAttribute(value = "app.reward", from = "value")
  @SpanAttribute(value = "app.grader", from = "grader")
  CompletableFuture<? extends Reward> later(String answer);

  @SpanAttribute("app.count")
  int count(@RolloutId String id, @SpanAttribute("app.name") String name);

  record Reward(double value, String grader) {}
}
