package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import dev.routespan.annotations.StaticAttribute;

@Route(
    kind = RouteKind.ENDPOINT,
    group = "sandbox",
    attributes = {
      @StaticAttribute(key = "nemo.gym.sandbox.provider", value = "docker", metric = true),
      @StaticAttribute(key = "app.key", value = "c-major", sensitive = true)
    },
    durationMetric = "gym.sandbox.exec_duration_ms")
public interface MetricAttributes {
  String execute(
      @SpanAttribute("app.command") String command,
      @SpanAttribute(value = "app.mode", metric = true) Thread.State mode,
      @SpanAttribute(value = "app.background", from = "isDaemon", metric = true) Thread thread);

  @Route(kind = RouteKind.MODEL_CALL, dialect = "chat_completions")
  String chatCompletionsStream(String prompt);
}
