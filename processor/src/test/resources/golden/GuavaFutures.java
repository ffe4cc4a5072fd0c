package dev.example;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;

@Route(kind = RouteKind.VERIFY)
public interface GuavaFutures {
  @SpanAttribute(value = "app.reward", from = "value")
  ListenableFuture<? extends Reward> verify(String answer);

  SettableFuture<String> own(String answer);

  <F extends ListenableFuture<String>> F variable(F future);

  record Reward(double value) {}
}
