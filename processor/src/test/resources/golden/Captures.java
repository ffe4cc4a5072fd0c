package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import java.util.List;
import java.util.Optional;

@Route(kind = RouteKind.VERIFY)
public interface Captures {
  String verify(
      @SpanAttribute("app.name") String name,
      @SpanAttribute(value = "app.id", from = "id") @SpanAttribute(value = "app.tags", from = "tags") Answer answer,
      @SpanAttribute("app.count") int count,
      @SpanAttribute("app.state") Optional<Thread.State> state);

  record Answer(String id, List<String> tags) {}
}
