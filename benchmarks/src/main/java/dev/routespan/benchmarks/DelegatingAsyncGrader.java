package dev.routespan.benchmarks;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** A wrapper that only delegates: the floor of what any wrapper costs. */
final class DelegatingAsyncGrader implements AsyncGrader {
  private final AsyncGrader delegate;

  DelegatingAsyncGrader(AsyncGrader delegate) {
    this.delegate = delegate;
  }

  @Override
  public Integer now(int answer) {
    return delegate.now(answer);
  }

  @Override
  public CompletableFuture<Integer> later(int answer) {
    return delegate.later(answer);
  }

  @Override
  public Flow.Publisher<Integer> oneByOne(int answer) {
    return delegate.oneByOne(answer);
  }
}
