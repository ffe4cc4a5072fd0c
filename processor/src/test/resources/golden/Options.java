package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.StaticAttribute;
import java.io.IOException;

@Route(
    kind = RouteKind.ENDPOINT,
    group = "grading",
    attributes = {@StaticAttribute(key = "app.team", value = "graders")},
    expected = {IOException.class, IllegalStateException.class},
    durationMetric = "app.grading.duration")
public interface Options {
  String grade(String answer) throws IOException;

  String regrade(String answer) throws IOException;

  @Route(kind = RouteKind.VERIFY, spanName = "gym.verify.strict", expected = IOException.class)
  String strict(String answer) throws IOException;

  @Route(kind = RouteKind.AGENT, durationMetric = "app.plan.duration")
  String plan(String task);
}
