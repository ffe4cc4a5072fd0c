package dev.routespan.catalog;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import dev.routespan.annotations.StaticAttribute;
import java.util.Iterator;
import java.util.List;

/** A route of each kind, so that its catalog names every instrument of the runtime. */
public interface Gym {

  @Route(kind = RouteKind.ROLLOUT)
  void run();

  @Route(
      kind = RouteKind.VERIFY,
      attributes = @StaticAttribute(key = "nemo.gym.rule", value = "a|b `c`"))
  @SpanAttribute("nemo.gym.reward")
  double verify(
      @SpanAttribute("nemo.gym.dialect") String dialect,
      @SpanAttribute("nemo.gym.scores") long[] scores,
      @SpanAttribute("nemo.gym.rules") List<String> rules);

  @Route(kind = RouteKind.AGENT, durationMetric = "agent.step-time")
  void step();

  @Route(kind = RouteKind.MODEL_CALL, untilClosed = true)
  Iterator<String> chat();

  @Route(kind = RouteKind.ENDPOINT, group = "tools", durationMetric = "tools.call.ms")
  void call();
}
