package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** What users build on a traced flux or mono works as it does on the handler's own. */
class ReactorTest {
  private static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private <T> Flux<T> flux(Flux<T> flux) {
    return Generated.<Flux<T>, RuntimeException>publish(
        otel.modelCall(), on -> on.rolloutId(null), ReactorPublishers::traced, () -> flux);
  }

  private <T> Mono<T> mono(Mono<T> mono) {
    return Generated.<Mono<T>, RuntimeException>publish(
        otel.modelCall(), on -> on.rolloutId(null), ReactorPublishers::traced, () -> mono);
  }

  private <T> Publisher<T> publisher(Publisher<T> publisher) {
    return Generated.<Publisher<T>, RuntimeException>publish(
        otel.modelCall(), on -> on.rolloutId(null), ReactivePublishers::traced, () -> publisher);
  }

  @Test
  void worksWithOperatorsThatFuse() {
    Scheduler scheduler = Schedulers.newSingle("reader");
    try {
      assertThat(flux(Flux.range(0, 1_000))
              .map(i -> i + 1)
              .filter(i -> i % 2 == 0)
              .publishOn(scheduler, 16)
              .concatMap(i -> flux(Flux.just(i, i)))
              .flatMap(i -> mono(Mono.just(i)))
              .distinct()
              .collectList()
              .block())
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, 500).map(i -> 2 * i).boxed().toList());
    } finally {
      scheduler.dispose();
    }
    // One of the thousand, five hundred of two items each, and a thousand of one item.
    assertThat(otel.spans()).hasSize(1_501).noneMatch(ReactorTest::isCancelled);
  }

  @Test
  void endsAsCancelledIfOnlySomeOfAFluxIsTaken() {
    AtomicInteger cancels = new AtomicInteger();
    assertThat(flux(Flux.range(0, 1_000).hide().doOnCancel(cancels::incrementAndGet))
            .take(3)
            .collectList()
            .block())
        .containsExactly(0, 1, 2);

    assertThat(cancels).hasValue(1);
    assertThat(isCancelled(otel.onlySpan())).isTrue();
    assertThat(otel.onlySpan().getAttributes().get(ITEMS)).isEqualTo(3);
  }

  @Test
  void endsAsSucceededIfTheItemOfAMonoIsTaken() {
    assertThat(mono(Mono.just(1).hide()).flux().take(1).blockFirst()).isEqualTo(1);
    assertThat(Flux.concat(mono(Mono.just(1).hide()), mono(Mono.just(2).hide()))
            .next()
            .block())
        .isEqualTo(1);

    assertThat(otel.spans()).hasSize(2).noneMatch(ReactorTest::isCancelled);
  }

  @Test
  void hasEndedWhenAMonoWasWaitedFor() {
    for (int i = 0; i < 100; i++) {
      otel.exporter.reset();
      mono(Mono.just(1).subscribeOn(Schedulers.parallel())).block();

      assertThat(otel.spans()).hasSize(1);
    }
  }

  @Test
  void endsAnEmptyMono() {
    assertThat(mono(Mono.empty()).blockOptional()).isEmpty();

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
  }

  @Test
  void endsAsCancelledWhenATimeoutCancels() {
    assertThatThrownBy(() -> mono(Mono.never()).timeout(Duration.ofMillis(1)).block())
        .isInstanceOf(RuntimeException.class);

    assertThat(isCancelled(otel.onlySpan())).isTrue();
  }

  @Test
  void makesASpanForEachRetryAndRepetition() {
    AtomicInteger attempts = new AtomicInteger();
    Mono<Integer> flaky = mono(Mono.fromCallable(() -> {
      if (attempts.incrementAndGet() < 3) {
        throw new IllegalStateException("not yet");
      }
      return attempts.get();
    }));
    assertThat(flaky.retry(2).repeat(1).collectList().block()).containsExactly(3, 4);

    assertThat(otel.spans())
        .extracting(span -> span.getStatus().getStatusCode())
        .containsExactly(StatusCode.ERROR, StatusCode.ERROR, StatusCode.UNSET, StatusCode.UNSET);
  }

  @Test
  void passesReactorsContextOn() {
    Flux<String> user = Flux.deferContextual(view -> Flux.just(view.<String>get("user")));

    assertThat(flux(user).contextWrite(context -> context.put("user", "Ada")).blockLast())
        .isEqualTo("Ada");
    assertThat(mono(user.next())
            .contextWrite(context -> context.put("user", "Bob"))
            .block())
        .isEqualTo("Bob");
    assertThat(Flux.from(publisher(user))
            .contextWrite(context -> context.put("user", "Cy"))
            .blockLast())
        .isEqualTo("Cy");
    assertThat(otel.spans()).hasSize(3);
  }

  @Test
  void leavesAPublisherOfReactorOne() {
    assertThat(publisher(Flux.just(1))).isInstanceOf(Flux.class);
    assertThat(publisher(Mono.just(1))).isInstanceOf(Mono.class);
    assertThat(publisher((Publisher<Integer>) subscriber -> {})).isNotInstanceOf(Flux.class);
  }

  @Test
  void isCurrentWhereTheHandlerSubscribesAndNotWhereItsReaderReads() {
    List<String> inHandler = new CopyOnWriteArrayList<>();
    List<Span> inReader = new CopyOnWriteArrayList<>();
    flux(Flux.defer(() -> {
          inHandler.add(Span.current().getSpanContext().getSpanId());
          return Flux.just(1, 2);
        }))
        .doOnNext(i -> inReader.add(Span.current()))
        .doOnComplete(() -> inReader.add(Span.current()))
        .blockLast();

    assertThat(inHandler).containsExactly(otel.onlySpan().getSpanId());
    assertThat(inReader).hasSize(3).containsOnly(Span.getInvalid());
  }

  @Test
  void endsAHotFluxForEachOfItsReaders() {
    Sinks.Many<Integer> sink = Sinks.many().multicast().directBestEffort();
    Flux<Integer> shared = flux(sink.asFlux());
    List<Integer> read = new CopyOnWriteArrayList<>();
    Disposable first = shared.subscribe(read::add);
    shared.subscribe(read::add);
    sink.tryEmitNext(1);
    first.dispose();
    sink.tryEmitNext(2);
    sink.tryEmitComplete();

    assertThat(read).containsExactly(1, 1, 2);
    assertThat(otel.spans()).extracting(ReactorTest::isCancelled).containsExactly(true, false);
  }

  @Test
  void failsIfSubscribingFails() {
    assertThatThrownBy(() -> flux(new Flux<Integer>() {
              @Override
              public void subscribe(CoreSubscriber<? super Integer> subscriber) {
                throw new IllegalStateException("no subscription");
              }
            })
            .blockLast())
        .hasMessageContaining("no subscription");

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  private static boolean isCancelled(SpanData span) {
    return span.getAttributes().get(CANCELLED) != null;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aReaderThatHasWhatItWantsIsNoFailureOfTheRate(int wanted) {
    Flux<String> scores = Generated.<Flux<String>, RuntimeException>publish(
        otel.verify(),
        on -> on.rolloutId(null),
        ReactorPublishers::traced,
        () -> Flux.just("a", "b").concatWith(Flux.never()));
    Generated.run(otel.verify(), () -> {});

    scores.subscribe(new BaseSubscriber<>() {
      @Override
      protected void hookOnSubscribe(Subscription subscription) {
        if (wanted == 0) {
          cancel();
        } else {
          request(wanted);
        }
      }

      @Override
      protected void hookOnNext(String score) {
        cancel();
      }
    });

    assertThat(otel.completed("verify", wanted == 0 ? "failure" : "cancelled")).isEqualTo(1);
    assertThat(otel.successRate()).isEqualTo(wanted == 0 ? 0.5 : 1);
  }

  @Test
  void aSubscriberThatThrowsEndsTheSpan() {
    Flux<String> tokens = Generated.<Flux<String>, RuntimeException>publish(
        otel.modelCall(),
        on -> on.rolloutId(null),
        ReactorPublishers::traced,
        () -> Flux.from(subscriber -> subscriber.onSubscribe(new Subscription() {
          @Override
          public void request(long n) {
            subscriber.onNext("token");
          }

          @Override
          public void cancel() {}
        })));
    IllegalStateException thrown = new IllegalStateException("subscriber");
    CoreSubscriber<String> throwing = new CoreSubscriber<>() {
      @Override
      public void onSubscribe(Subscription subscription) {
        subscription.request(1);
      }

      @Override
      public void onNext(String token) {
        throw thrown;
      }

      @Override
      public void onError(Throwable failure) {}

      @Override
      public void onComplete() {}
    };

    assertThatThrownBy(() -> tokens.subscribe(throwing)).isSameAs(thrown);
    assertThat(otel.onlySpan().getName()).isEqualTo("gym.model.chat");
    assertThat(otel.onlySpan().getEvents()).isEmpty();
  }
}
