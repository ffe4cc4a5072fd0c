package dev.example;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Route(kind = RouteKind.MODEL_CALL)
public interface ReactiveResults {
  Publisher<String> published(String question);

  Mono<String> answer(@RolloutId String id, String question);

  Flux<? super Integer> tokens(String question);

  Uni<Double> graded(@RolloutId String id, String question);

  Multi<? extends Number> scores(String question);

  Single<Double> grade(@RolloutId String id, String question);

  Maybe<? extends Number> hint(String question);

  Completable warmUp(String model);

  Observable<String> words(String question);

  Flowable<String> lines(String question);
}
