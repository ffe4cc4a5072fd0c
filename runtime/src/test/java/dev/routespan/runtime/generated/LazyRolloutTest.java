package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** R03, R18: the rollout id in work that a handler puts off, with the group on and off. */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class LazyRolloutTest {
  @Parameter
  boolean on;

  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final List<@Nullable String> ids = new ArrayList<>();
  private TracedRoute route;

  @BeforeEach
  void select() {
    otel.telemetry.spanGroups().select(on ? "model_call" : "");
    route = otel.modelCall();
  }

  private String work() {
    ids.add(RolloutContext.currentId());
    return "token";
  }

  /** Calls a route whose id is given and reads its result, on this thread. */
  enum Shape {
    MONO_CALLABLE((test, id) -> test.mono(id, Mono.fromCallable(test::work)).block()),
    MONO_SUPPLIER((test, id) -> test.mono(id, Mono.fromSupplier(test::work)).block()),
    MONO_DEFER((test, id) ->
        test.mono(id, Mono.defer(() -> Mono.just(test.work()))).block()),
    FLUX((test, id) -> test.flux(id, Flux.range(0, 3).map(i -> test.work())).blockLast()),
    FLUX_CANCELLED((test, id) ->
        test.flux(id, Flux.just("a", "b").hide().doOnCancel(test::work)).take(1).blockLast()),
    UNI((test, id) -> test.published(
            id, MutinyPublishers::traced, Uni.createFrom().item(test::work))
        .await()
        .indefinitely()),
    MULTI((test, id) -> test.published(
            id, MutinyPublishers::traced, Multi.createFrom().range(0, 3).map(i -> test.work()))
        .collect()
        .last()
        .await()
        .indefinitely()),
    SINGLE((test, id) -> test.published(id, RxPublishers::traced, Single.fromCallable(test::work))
        .blockingGet()),
    MAYBE((test, id) ->
        test.published(id, RxPublishers::traced, Maybe.fromCallable(test::work)).blockingGet()),
    COMPLETABLE(
        (test, id) -> test.published(id, RxPublishers::traced, Completable.fromAction(test::work))
            .blockingAwait()),
    OBSERVABLE((test, id) -> test.published(
            id, RxPublishers::traced, Observable.range(0, 3).map(i -> test.work()))
        .blockingSubscribe()),
    FLOWABLE((test, id) -> test.published(
            id, RxPublishers::traced, Flowable.range(0, 3).map(i -> test.work()))
        .blockingSubscribe()),
    FLOW((test, id) -> {
      Flow.Publisher<String> items =
          JdkFlowAdapter.publisherToFlowPublisher(Mono.fromCallable(test::work));
      JdkFlowAdapter.flowPublisherToFlux(
              Generated.publishWithRollout(test.route, id, FlowPublishers::traced, () -> items))
          .blockLast();
    }),
    STREAM((test, id) -> {
      Stream<String> items = Stream.of(1, 2).map(i -> test.work());
      Generated.<Stream<String>, RuntimeException>callLaterWithRollout(
              test.route, id, UntilClosed::traced, () -> items)
          .forEach(item -> {});
    }),
    ITERATOR((test, id) -> {
      Iterator<String> items = Stream.of(1, 2).map(i -> test.work()).iterator();
      Generated.<Iterator<String>, RuntimeException>callLaterWithRollout(
              test.route, id, UntilClosed::traced, () -> items)
          .forEachRemaining(item -> {});
    }),
    INPUT_STREAM((test, id) -> {
      InputStream bytes = new ByteArrayInputStream(new byte[1]) {
        @Override
        public synchronized int read() {
          test.work();
          return super.read();
        }
      };
      try (InputStream stream = Generated.<InputStream, RuntimeException>callLaterWithRollout(
          test.route, id, UntilClosed::traced, () -> bytes)) {
        stream.read();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    });

    private final BiConsumer<LazyRolloutTest, @Nullable String> run;

    Shape(BiConsumer<LazyRolloutTest, @Nullable String> run) {
      this.run = run;
    }
  }

  private Mono<String> mono(@Nullable String id, Mono<String> mono) {
    return Generated.<Mono<String>, RuntimeException>publishWithRollout(
        route, id, ReactorPublishers::traced, () -> mono);
  }

  private <P> P published(
      @Nullable String id, BiFunction<PublisherCall, P, P> integration, P publisher) {
    return Generated.<P, RuntimeException>publishWithRollout(
        route, id, integration, () -> publisher);
  }

  private Flux<String> flux(@Nullable String id, Flux<String> flux) {
    return Generated.<Flux<String>, RuntimeException>publishWithRollout(
        route, id, ReactorPublishers::traced, () -> flux);
  }

  @ParameterizedTest
  @EnumSource
  void theMethodsOwnIdReachesTheWork(Shape shape) {
    for (int i = 0; i < 10; i++) {
      shape.run.accept(this, "7-2-a1");
    }
    assertThat(ids).hasSizeGreaterThanOrEqualTo(10).containsOnly("7-2-a1");
    assertThat(RolloutContext.currentId()).isNull();
    assertThat(Context.current()).isSameAs(Context.root());
    assertThat(otel.spans()).hasSize(on ? 10 : 0);
  }

  @Test
  void withoutAnIdNothingIsWrappedWhileTheGroupIsOff() {
    Mono<String> mono = Mono.fromCallable(this::work);
    if (on) {
      assertThat(mono(null, mono)).isNotSameAs(mono);
    } else {
      assertThat(mono(null, mono)).isSameAs(mono);
    }
  }

  @Test
  void theSubscribersIdWinsOverThatOfTheAssembly() {
    Mono<String> kept;
    Scope first = RolloutContext.makeCurrent("7-1");
    try (first) {
      kept = mono(null, Mono.fromCallable(this::work));
    }
    Scope second = RolloutContext.makeCurrent("7-2");
    try (second) {
      kept.block();
    }
    kept.block();
    assertThat(ids).containsExactly("7-2", null);
  }

  @Test
  void theMethodsOwnIdWinsOverTheSubscribers() {
    Mono<String> kept = mono("7-1", Mono.fromCallable(this::work));
    Scope second = RolloutContext.makeCurrent("7-2");
    try (second) {
      kept.block();
    }
    assertThat(ids).containsExactly("7-1");
  }

  @Test
  void aSubscriberWithoutAContextBelongsToTheCallsTrace() {
    Span request = otel.tracer().spanBuilder("request").startSpan();
    Mono<String> mono;
    Context context = RolloutContext.with(Context.root().with(request), "7-1");
    Scope current = context.makeCurrent();
    try (current) {
      mono = mono(null, Mono.fromCallable(this::work));
    }
    CompletableFuture.runAsync(mono::block).join();
    if (on) {
      assertThat(ids).containsExactly("7-1");
      assertThat(otel.onlySpan().getParentSpanId())
          .isEqualTo(request.getSpanContext().getSpanId());
    }
  }
}
