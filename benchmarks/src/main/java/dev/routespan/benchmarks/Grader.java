package dev.routespan.benchmarks;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.SpanAttribute;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The handler that is measured: a method for each shape of a route. */
@Route(kind = RouteKind.VERIFY)
public interface Grader {

  /** Grades an answer. */
  int grade(int answer);

  /** Takes a rollout id. */
  int gradeOf(@RolloutId String rolloutId, int answer);

  /** Takes what its span tells. */
  int gradeIn(@SpanAttribute("nemo.gym.language") String language, int answer);

  /** Returns what its span tells. */
  @SpanAttribute("nemo.gym.reward")
  int reward(int answer);

  /** Throws. */
  int fail(int answer);

  /** Returns its argument. */
  CompletableFuture<Integer> gradeLater(CompletableFuture<Integer> grade);

  /** Returns one item. */
  Mono<Integer> gradeSoon(int answer);

  /** Returns {@value PlainGrader#ITEMS} items. */
  Flux<Integer> gradeAll(int answer);

  /** Returns the same items. Its route has no metrics. */
  @Route(kind = RouteKind.ENDPOINT, group = "verify", spanName = "gym.verify", untilClosed = true)
  Stream<Integer> streamAll(int answer);
}
