package dev.example;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import java.io.IOException;
import java.util.concurrent.Flow;
import java.util.concurrent.Flow.Publisher;

@Route(kind = RouteKind.MODEL_CALL)
public interface FlowResults {
  Flow.Publisher<String> tokens(String question);

  <T extends Number> Publisher<? extends T> scores(
      @RolloutId String id, @SpanAttribute("app.name") String call, T t) throws IOException;
}
