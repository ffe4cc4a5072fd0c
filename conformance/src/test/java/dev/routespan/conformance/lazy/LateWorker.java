package dev.routespan.conformance.lazy;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import io.grpc.stub.StreamObserver;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Does its work as late as the type of the result allows: when somebody reads it. */
public final class LateWorker implements Results {
  private static final Executor SOON =
      CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, Runnable::run);

  private final Supplier<String> work;

  public LateWorker(Supplier<String> work) {
    this.work = work;
  }

  @Override
  public String value(@Nullable String id) {
    return work.get();
  }

  @Override
  public CompletableFuture<String> future(@Nullable String id) {
    CompletableFuture<String> future = new CompletableFuture<>();
    try {
      String result = work.get();
      SOON.execute(() -> future.complete(result));
    } catch (RuntimeException e) {
      SOON.execute(() -> future.completeExceptionally(e));
    }
    return future;
  }

  @Override
  public ListenableFuture<String> guavaFuture(@Nullable String id) {
    SettableFuture<String> future = SettableFuture.create();
    try {
      String result = work.get();
      SOON.execute(() -> future.set(result));
    } catch (RuntimeException e) {
      SOON.execute(() -> future.setException(e));
    }
    return future;
  }

  @Override
  public Flow.Publisher<String> flow(@Nullable String id) {
    return JdkFlowAdapter.publisherToFlowPublisher(Mono.fromCallable(work::get));
  }

  @Override
  public Publisher<String> publisher(@Nullable String id) {
    return Flux.range(0, 3).map(i -> work.get());
  }

  @Override
  public Mono<String> mono(@Nullable String id) {
    return Mono.fromSupplier(work);
  }

  @Override
  public Flux<String> flux(@Nullable String id) {
    return Flux.generate(sink -> {
      sink.next(work.get());
      sink.complete();
    });
  }

  @Override
  public Uni<String> uni(@Nullable String id) {
    return Uni.createFrom().item(work);
  }

  @Override
  public Multi<String> multi(@Nullable String id) {
    return Multi.createFrom().range(0, 3).map(i -> work.get());
  }

  @Override
  public Single<String> single(@Nullable String id) {
    return Single.fromSupplier(work::get);
  }

  @Override
  public Maybe<String> maybe(@Nullable String id) {
    return Maybe.fromSupplier(work::get);
  }

  @Override
  public Completable completable(@Nullable String id) {
    return Completable.fromAction(work::get);
  }

  @Override
  public Observable<String> observable(@Nullable String id) {
    return Observable.range(0, 3).map(i -> work.get());
  }

  @Override
  public Flowable<String> flowable(@Nullable String id) {
    return Flowable.range(0, 3).map(i -> work.get());
  }

  @Override
  public Stream<String> stream(@Nullable String id) {
    return Stream.of(1, 2).map(i -> work.get());
  }

  @Override
  public Iterator<String> iterator(@Nullable String id) {
    return stream(id).iterator();
  }

  @Override
  public InputStream inputStream(@Nullable String id) {
    return new ByteArrayInputStream(new byte[2]) {
      @Override
      public synchronized int read() {
        work.get();
        return super.read();
      }
    };
  }

  @Override
  public void answer(@Nullable String id, StreamObserver<String> answers) {
    answers.onNext(work.get());
    answers.onCompleted();
  }

  @Override
  public StreamObserver<String> chat(@Nullable String id, StreamObserver<String> answers) {
    return new StreamObserver<>() {
      @Override
      public void onNext(String request) {
        answers.onNext(work.get());
      }

      @Override
      public void onError(Throwable failure) {
        work.get();
        answers.onError(failure);
      }

      @Override
      public void onCompleted() {
        work.get();
        answers.onCompleted();
      }
    };
  }
}
