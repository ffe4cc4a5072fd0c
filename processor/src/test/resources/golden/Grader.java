package dev.example;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import dev.routespan.annotations.Untraced;
import java.util.concurrent.CompletableFuture;

@Route(kind = RouteKind.VERIFY)
public interface Grader {
  Reward grade(@RolloutId("rolloutId") Answer answer) throws UngradableException;

  @SpanAttribute(value = "nemo.gym.reward", from = "value")
  CompletableFuture<Reward> gradeLater(Answer answer, @SpanAttribute("nemo.gym.dialect") String dialect);

  @Untraced
  void warmUp();

  record Answer(String rolloutId, String text) {}

  record Reward(double value) {}

  class UngradableException extends Exception {
    private static final long serialVersionUID = 1;
  }
}
