package dev.example.ecj;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import dev.routespan.annotations.StaticAttribute;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

@Route(
    kind = RouteKind.ENDPOINT,
    group = "grading",
    spanName = "grade",
    attributes = {@StaticAttribute(key = "b", value = "\"quoted\"\\"), @StaticAttribute(key = "a", value = "ä€")},
    expected = {IllegalStateException.class, Captured.NotGradable.class})
public interface Captured {
  @SpanAttribute(value = "grade.size", from = "size")
  List<String> grade(
      @RolloutId("id") @SpanAttribute(value = "task", from = "task") Task task,
      @SpanAttribute("unit") TimeUnit unit,
      @SpanAttribute("names") Optional<String[]> names,
      @SpanAttribute("sizes") long[] sizes)
      throws NotGradable;

  @SpanAttribute("grade.whole")
  CompletionStage<? extends String> async(@RolloutId String id, Grade<@SuppressWarningsFree Integer> grade);

  record Task(String id, int task) {}

  record Grade<N extends Number>(N value) {}

  @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)
  @interface SuppressWarningsFree {}

  class NotGradable extends Exception {
    private static final long serialVersionUID = 1;
  }
}
