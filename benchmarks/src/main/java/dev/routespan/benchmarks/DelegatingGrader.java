package dev.routespan.benchmarks;

import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A wrapper that only delegates: the floor of what any wrapper costs while it is off. */
class DelegatingGrader implements Grader {
  private final Grader delegate;

  DelegatingGrader(Grader delegate) {
    this.delegate = delegate;
  }

  @Override
  public int grade(int answer) {
    return delegate.grade(answer);
  }

  @Override
  public int gradeOf(String rolloutId, int answer) {
    return delegate.gradeOf(rolloutId, answer);
  }

  @Override
  public int gradeIn(String language, int answer) {
    return delegate.gradeIn(language, answer);
  }

  @Override
  public int reward(int answer) {
    return delegate.reward(answer);
  }

  @Override
  public int fail(int answer) {
    return delegate.fail(answer);
  }

  @Override
  public CompletableFuture<Integer> gradeLater(CompletableFuture<Integer> grade) {
    return delegate.gradeLater(grade);
  }

  @Override
  public Mono<Integer> gradeSoon(int answer) {
    return delegate.gradeSoon(answer);
  }

  @Override
  public Flux<Integer> gradeAll(int answer) {
    return delegate.gradeAll(answer);
  }

  @Override
  public Stream<Integer> streamAll(int answer) {
    return delegate.streamAll(answer);
  }
}
