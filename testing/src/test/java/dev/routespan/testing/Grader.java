package dev.routespan.testing;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import java.nio.file.AccessMode;
import java.util.concurrent.Flow.Publisher;

/** Routes that can do everything there is an assertion for. */
@Route(kind = RouteKind.ENDPOINT, group = "grade", expected = UnsupportedOperationException.class)
interface Grader {
  void grade(
      @SpanAttribute("dev.mode") AccessMode mode,
      @SpanAttribute("dev.count") int count,
      @SpanAttribute("dev.parts") int[] parts);

  void fail(RuntimeException failure);

  Publisher<String> publish(Publisher<String> source);
}
