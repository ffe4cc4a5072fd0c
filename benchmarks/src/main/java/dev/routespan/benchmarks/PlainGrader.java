package dev.routespan.benchmarks;

import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The handler: too little work to hide the cost of a wrapper. */
final class PlainGrader implements Grader {
  static final int ITEMS = 1_000;

  private final Integer[] grades =
      Stream.generate(() -> 1_000).limit(ITEMS).toArray(Integer[]::new);
  private final Mono<Integer> one = Mono.just(grades[0]);
  private final Flux<Integer> all = Flux.fromArray(grades);

  @Override
  public int grade(int answer) {
    return answer + 1;
  }

  @Override
  public int gradeOf(String rolloutId, int answer) {
    return answer + 1;
  }

  @Override
  public int gradeIn(String language, int answer) {
    return answer + 1;
  }

  @Override
  public int reward(int answer) {
    return answer + 1;
  }

  @Override
  public int fail(int answer) {
    throw new IllegalStateException("no grade");
  }

  @Override
  public CompletableFuture<Integer> gradeLater(CompletableFuture<Integer> grade) {
    return grade;
  }

  @Override
  public Mono<Integer> gradeSoon(int answer) {
    return one;
  }

  @Override
  public Flux<Integer> gradeAll(int answer) {
    return all;
  }

  @Override
  public Stream<Integer> streamAll(int answer) {
    return Stream.of(grades);
  }
}
