package dev.routespan.benchmarks;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** A wrapper that only delegates: the floor of what any wrapper costs. */
final class DelegatingLateGrader implements LateGrader {
  private final LateGrader delegate;

  DelegatingLateGrader(LateGrader delegate) {
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
