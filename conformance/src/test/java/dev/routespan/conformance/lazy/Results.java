package dev.routespan.conformance.lazy;

import com.google.common.util.concurrent.ListenableFuture;
import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import io.grpc.stub.StreamObserver;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.io.InputStream;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A method for each type of result that is followed, and one for what ends at its return. */
@Route(kind = RouteKind.MODEL_CALL, untilClosed = true)
public interface Results {
  String value(@RolloutId @Nullable String id);

  CompletableFuture<String> future(@RolloutId @Nullable String id);

  ListenableFuture<String> guavaFuture(@RolloutId @Nullable String id);

  Flow.Publisher<String> flow(@RolloutId @Nullable String id);

  Publisher<String> publisher(@RolloutId @Nullable String id);

  Mono<String> mono(@RolloutId @Nullable String id);

  Flux<String> flux(@RolloutId @Nullable String id);

  Uni<String> uni(@RolloutId @Nullable String id);

  Multi<String> multi(@RolloutId @Nullable String id);

  Single<String> single(@RolloutId @Nullable String id);

  Maybe<String> maybe(@RolloutId @Nullable String id);

  Completable completable(@RolloutId @Nullable String id);

  Observable<String> observable(@RolloutId @Nullable String id);

  Flowable<String> flowable(@RolloutId @Nullable String id);

  Stream<String> stream(@RolloutId @Nullable String id);

  Iterator<String> iterator(@RolloutId @Nullable String id);

  InputStream inputStream(@RolloutId @Nullable String id);

  void answer(@RolloutId @Nullable String id, StreamObserver<String> answers);

  StreamObserver<String> chat(@RolloutId @Nullable String id, StreamObserver<String> answers);
}
