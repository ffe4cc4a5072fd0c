package dev.routespan.benchmarks;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Has its results at hand, so that there is too little work to hide the cost of a wrapper. */
final class PlainAsyncGrader implements AsyncGrader {
  private final Integer result = 1_000;
  private final CompletableFuture<Integer> future = CompletableFuture.completedFuture(result);
  private final Flow.Publisher<Integer> publisher = subscriber -> {};

  @Override
  public Integer now(int answer) {
    return result;
  }

  @Override
  public CompletableFuture<Integer> later(int answer) {
    return future;
  }

  @Override
  public Flow.Publisher<Integer> oneByOne(int answer) {
    return publisher;
  }
}
