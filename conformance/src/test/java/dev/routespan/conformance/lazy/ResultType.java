package dev.routespan.conformance.lazy;

import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.stub.StreamObserver;
import java.io.InputStream;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

/** How somebody reads what each method of {@link Results} returns. */
public enum ResultType {
  VALUE((results, id, items) -> items.accept(results.value(id))),
  COMPLETABLE_FUTURE(
      (results, id, items) -> items.accept(results.future(id).get()),
      (results, id) -> results.future(id).cancel(true)),
  LISTENABLE_FUTURE(
      (results, id, items) ->
          items.accept(afterListeners(results.guavaFuture(id)).get()),
      (results, id) -> results.guavaFuture(id).cancel(true)),
  FLOW_PUBLISHER(
      (results, id, items) ->
          JdkFlowAdapter.flowPublisherToFlux(results.flow(id)).doOnNext(items).blockLast(),
      (results, id) -> JdkFlowAdapter.flowPublisherToFlux(results.flow(id))
          .subscribe(item -> {}, failure -> {})
          .dispose()),
  PUBLISHER(
      (results, id, items) -> Flux.from(results.publisher(id)).doOnNext(items).blockLast(),
      (results, id) -> Flux.from(results.publisher(id)).blockFirst()),
  MONO(
      (results, id, items) -> results.mono(id).doOnNext(items).block(),
      (results, id) -> results.mono(id).subscribe(item -> {}, failure -> {}).dispose()),
  FLUX(
      (results, id, items) -> results.flux(id).doOnNext(items).blockLast(),
      (results, id) -> results.flux(id).blockFirst()),
  UNI(
      (results, id, items) -> items.accept(results.uni(id).await().indefinitely()),
      (results, id) ->
          results.uni(id).subscribe().with(item -> {}, failure -> {}).cancel()),
  MULTI(
      (results, id, items) ->
          results.multi(id).onItem().invoke(items).collect().last().await().indefinitely(),
      (results, id) ->
          results.multi(id).select().first().subscribe().with(item -> {}, failure -> {})),
  SINGLE(
      (results, id, items) -> items.accept(results.single(id).blockingGet()),
      (results, id) -> results.single(id).test(true)),
  MAYBE(
      (results, id, items) -> items.accept(results.maybe(id).blockingGet()),
      (results, id) -> results.maybe(id).test(true)),
  COMPLETABLE(
      (results, id, items) -> results.completable(id).blockingAwait(),
      (results, id) -> results.completable(id).test(true)),
  OBSERVABLE(
      (results, id, items) -> results.observable(id).blockingForEach(items::accept),
      (results, id) -> results.observable(id).blockingFirst()),
  FLOWABLE(
      (results, id, items) -> results.flowable(id).blockingForEach(items::accept),
      (results, id) -> results.flowable(id).blockingFirst()),
  STREAM(
      (results, id, items) -> {
        try (Stream<String> stream = results.stream(id)) {
          stream.forEach(items);
        }
      },
      (results, id) -> results.stream(id).close()),
  ITERATOR((results, id, items) -> {
    Iterator<String> iterator = results.iterator(id);
    while (iterator.hasNext()) {
      items.accept(iterator.next());
    }
  }),
  INPUT_STREAM(
      (results, id, items) -> {
        try (InputStream bytes = results.inputStream(id)) {
          for (int value = bytes.read(); value >= 0; value = bytes.read()) {
            items.accept("byte " + value);
          }
        }
      },
      (results, id) -> {
        InputStream bytes = results.inputStream(id);
        bytes.read();
        bytes.close();
      }),
  STREAM_OBSERVER((results, id, items) -> results.answer(id, new Answers(items))),
  REQUEST_OBSERVER(
      (results, id, items) -> {
        StreamObserver<String> requests = results.chat(id, new Answers(items));
        requests.onNext("request");
        requests.onCompleted();
      },
      (results, id) ->
          results.chat(id, new Answers(item -> {})).onError(new IllegalStateException("no more")));

  private interface Reading {
    void read(Results results, @Nullable String id, Consumer<String> items) throws Exception;
  }

  private interface Stopping {
    void stop(Results results, @Nullable String id) throws Exception;
  }

  private final Reading reading;
  private final Stopping stopping;

  ResultType(Reading reading) {
    this(reading, (results, id) -> reading.read(results, id, item -> {}));
  }

  ResultType(Reading reading, Stopping stopping) {
    this.reading = reading;
    this.stopping = stopping;
  }

  /** Calls the method, and reads all items of its result; throws what they fail with. */
  public void read(Results results, @Nullable String id, Consumer<String> items) throws Exception {
    reading.read(results, id, items);
  }

  /** Calls the method, and gives its result up early, if that can be done. */
  public void stop(Results results, @Nullable String id) throws Exception {
    stopping.stop(results, id);
  }

  /** Such a future has its result before it tells its listeners, of which the route is one. */
  private static <T> ListenableFuture<T> afterListeners(ListenableFuture<T> future)
      throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    future.addListener(told::countDown, Runnable::run);
    told.await();
    return future;
  }

  private record Answers(Consumer<String> items) implements StreamObserver<String> {
    @Override
    public void onNext(String item) {
      items.accept(item);
    }

    @Override
    public void onError(Throwable failure) {
      items.accept(failure.toString());
    }

    @Override
    public void onCompleted() {
      items.accept("completed");
    }
  }
}
