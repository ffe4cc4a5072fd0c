package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** R02: what a handler puts off runs in the route's context, and its reader in the reader's own. */
class LazyWorkTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  /** The span that was current in each piece of work. */
  private final List<String> work = new CopyOnWriteArrayList<>();

  private final List<String> reading = new CopyOnWriteArrayList<>();

  private static String currentSpan() {
    return Span.current().getSpanContext().getSpanId();
  }

  private String work() {
    work.add(currentSpan());
    return "token";
  }

  private void read() {
    reading.add(currentSpan());
  }

  private void whileARequestIsCurrent(Runnable call) {
    Span request = otel.tracer().spanBuilder("request").startSpan();
    Scope current = request.makeCurrent();
    try (current) {
      Context before = Context.current();
      call.run();
      assertThat(Context.current()).isSameAs(before);
    }
    String route = otel.span("gym.model.chat").getSpanContext().getSpanId();
    assertThat(work).isNotEmpty().containsOnly(route);
    assertThat(reading).isNotEmpty().containsOnly(request.getSpanContext().getSpanId());
  }

  static List<Function<LazyWorkTest, Publisher<String>>> publishers() {
    return List.of(
        test -> Mono.fromCallable(test::work),
        test -> Mono.fromSupplier(test::work),
        test -> Mono.defer(() -> Mono.just(test.work())),
        test -> Flux.generate(sink -> {
          sink.next(test.work());
          sink.complete();
        }),
        test -> Flux.range(0, 3).map(i -> test.work()),
        test -> Flux.fromIterable(List.of(1, 2)).concatMap(i -> Mono.fromCallable(test::work)));
  }

  @ParameterizedTest
  @MethodSource("publishers")
  void ofAPublisher(Function<LazyWorkTest, Publisher<String>> lazy) {
    whileARequestIsCurrent(() -> {
      Publisher<String> publisher = Generated.<Publisher<String>, RuntimeException>publish(
          otel.modelCall(),
          on -> on.rolloutId(null),
          ReactivePublishers::traced,
          () -> lazy.apply(this));
      Flux.from(publisher).doOnNext(item -> read()).collectList().block();
    });
  }

  @Test
  void ofACancelledPublisher() {
    whileARequestIsCurrent(() -> {
      Flux<String> flux = Generated.<Flux<String>, RuntimeException>publish(
          otel.modelCall(),
          on -> on.rolloutId(null),
          ReactorPublishers::traced,
          () -> Flux.just("a", "b").hide().doOnCancel(this::work));
      flux.doOnNext(item -> read()).take(1).collectList().block();
    });
  }

  private <P> P published(BiFunction<PublisherCall, P, P> integration, P lazy) {
    return Generated.<P, RuntimeException>publish(
        otel.modelCall(), on -> on.rolloutId(null), integration, () -> lazy);
  }

  private Uni<String> uni(Uni<String> lazy) {
    return published(MutinyPublishers::traced, lazy).invoke(this::read);
  }

  private Multi<String> multi(Multi<String> lazy) {
    return published(MutinyPublishers::traced, lazy).invoke(this::read);
  }

  static List<Function<LazyWorkTest, Uni<?>>> ofMutiny() {
    return List.of(
        test -> test.uni(Uni.createFrom().item(test::work)),
        test -> test.uni(Uni.createFrom().deferred(() -> Uni.createFrom().item(test.work()))),
        test -> test.uni(Uni.createFrom().item(1).map(i -> test.work())),
        test -> test.uni(Uni.createFrom().emitter(emitter -> emitter.complete(test.work()))),
        test -> test.multi(Multi.createFrom().range(0, 3).map(i -> test.work()))
            .collect()
            .last(),
        test -> test.multi(Multi.createFrom().emitter(emitter -> {
              emitter.emit(test.work());
              emitter.complete();
            }))
            .collect()
            .last(),
        test -> test.multi(Multi.createFrom().items("a", "b").onCancellation().invoke(test::work))
            .toUni());
  }

  @ParameterizedTest
  @MethodSource
  void ofMutiny(Function<LazyWorkTest, Uni<?>> lazy) {
    whileARequestIsCurrent(() -> lazy.apply(this).await().indefinitely());
  }

  private <T> Single<T> single(Single<T> lazy) {
    return published(RxPublishers::traced, lazy).doOnSuccess(item -> read());
  }

  private Flowable<String> flowable(Flowable<String> lazy) {
    return published(RxPublishers::traced, lazy).doOnNext(item -> read());
  }

  private Observable<String> observable(Observable<String> lazy) {
    return published(RxPublishers::traced, lazy).doOnNext(item -> read());
  }

  static List<Consumer<LazyWorkTest>> ofRxJava() {
    return List.of(
        test -> test.single(Single.fromCallable(test::work)).blockingGet(),
        test -> test.single(Single.defer(() -> Single.just(test.work()))).blockingGet(),
        test -> test.single(Single.just(1).map(i -> test.work())).blockingGet(),
        test -> test.published(RxPublishers::traced, Maybe.fromSupplier(test::work))
            .doOnSuccess(item -> test.read())
            .blockingGet(),
        test -> test.published(RxPublishers::traced, Completable.fromAction(test::work))
            .doOnComplete(test::read)
            .blockingAwait(),
        test -> test.observable(Observable.range(0, 3).map(i -> test.work())).blockingLast(),
        test ->
            test.observable(Observable.just("a", "b").doOnDispose(test::work)).blockingFirst(),
        test -> test.flowable(Flowable.range(0, 3).map(i -> test.work())).blockingLast(),
        test -> test.flowable(Flowable.just("a", "b").doOnCancel(test::work)).blockingFirst());
  }

  @ParameterizedTest
  @MethodSource
  void ofRxJava(Consumer<LazyWorkTest> lazy) {
    whileARequestIsCurrent(() -> lazy.accept(this));
  }

  private <T> T read(BiFunction<RouteCall, T, T> integration, T result) {
    return Generated.<T, RuntimeException>callLater(
        otel.modelCall(), on -> on.rolloutId(null), integration, () -> result);
  }

  @Test
  void ofAStream() {
    whileARequestIsCurrent(
        () -> read(UntilClosed::traced, Stream.of(1, 2).map(i -> work())).forEach(item -> read()));
  }

  @Test
  void ofAStreamThatIsReadItemByItem() {
    whileARequestIsCurrent(() -> {
      Iterator<String> items =
          read(UntilClosed::traced, Stream.of(1, 2).map(i -> work())).iterator();
      items.forEachRemaining(item -> read());
    });
  }

  @Test
  void ofAnIterator() {
    whileARequestIsCurrent(() -> {
      Iterator<String> items =
          read(UntilClosed::traced, Stream.of(1, 2).map(i -> work()).iterator());
      items.forEachRemaining(item -> read());
    });
  }

  @Test
  void ofAnInputStream() {
    InputStream working = new ByteArrayInputStream(new byte[9]) {
      @Override
      public synchronized int read(byte[] buffer, int offset, int length) {
        work();
        return super.read(buffer, offset, length);
      }

      @Override
      public synchronized long skip(long count) {
        work();
        return super.skip(count);
      }
    };
    whileARequestIsCurrent(() -> {
      try (InputStream stream = read(UntilClosed::traced, working)) {
        assertThat(stream.skip(2)).isEqualTo(2);
        assertThat(stream.readAllBytes()).hasSize(7);
        read();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    });
    assertThat(otel.span("gym.model.chat").getAttributes().asMap().values()).contains(9L);
  }
}
