package dev.routespan.benchmarks;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** A handler with a result of each kind: there at return, there later, and one after the other. */
@Route(kind = RouteKind.VERIFY)
public interface AsyncGrader {

  /** Returns a result. */
  Integer now(int answer);

  /** Returns a future, which is done already. */
  CompletableFuture<Integer> later(int answer);

  /** Returns a publisher, which nobody subscribes to. */
  Flow.Publisher<Integer> oneByOne(int answer);
}
