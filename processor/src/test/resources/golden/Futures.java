package dev.example;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

@Route(kind = RouteKind.VERIFY)
public interface Futures {
  CompletableFuture<String> verify(String answer);

  CompletionStage<? extends Number> score(String answer);

  <F extends CompletableFuture<String>> F own(F future);
}
