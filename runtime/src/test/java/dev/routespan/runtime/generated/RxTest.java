package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.SingleSubject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What users build on a traced type of RxJava works as it does on the handler's own. */
class RxTest {
  private static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private <T> Single<T> single(Single<T> single) {
    return Generated.<Single<T>, RuntimeException>publish(
        otel.verify(), on -> on.rolloutId(null), RxPublishers::traced, () -> single);
  }

  private <T> Maybe<T> maybe(Maybe<T> maybe) {
    return Generated.<Maybe<T>, RuntimeException>publish(
        otel.verify(), on -> on.rolloutId(null), RxPublishers::traced, () -> maybe);
  }

  private Completable completable(Completable completable) {
    return Generated.<Completable, RuntimeException>publish(
        otel.verify(), on -> on.rolloutId(null), RxPublishers::traced, () -> completable);
  }

  private <T> Observable<T> observable(Observable<T> observable) {
    return Generated.<Observable<T>, RuntimeException>publish(
        otel.modelCall(), on -> on.rolloutId(null), RxPublishers::traced, () -> observable);
  }

  private <T> Flowable<T> flowable(Flowable<T> flowable) {
    return Generated.<Flowable<T>, RuntimeException>publish(
        otel.modelCall(), on -> on.rolloutId(null), RxPublishers::traced, () -> flowable);
  }

  /** R13. */
  @Test
  void failsWhenTheSingleFailsHoweverLate() {
    TestScheduler scheduler = new TestScheduler();
    Single<Double> grade =
        single(Single.timer(300, TimeUnit.MILLISECONDS, scheduler).map(tick -> {
          otel.advanceMillis(300);
          throw new IllegalStateException("no grade");
        }));
    AtomicInteger failures = new AtomicInteger();
    grade.subscribe(item -> {}, failure -> failures.incrementAndGet());
    assertThat(otel.spans()).isEmpty();
    scheduler.advanceTimeBy(300, TimeUnit.MILLISECONDS);

    assertThat(failures).hasValue(1);
    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isEqualTo(300);
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
  }

  @Test
  void worksWithOperatorsThatFuse() {
    assertThat(flowable(Flowable.range(0, 1_000))
            .map(i -> i + 1)
            .filter(i -> i % 2 == 0)
            .observeOn(Schedulers.single(), false, 16)
            .concatMap(i -> flowable(Flowable.just(i, i)))
            .flatMapSingle(i -> single(Single.just(i)))
            .distinct()
            .toList()
            .blockingGet())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 500).map(i -> 2 * i).boxed().toList());
    assertThat(observable(Observable.range(0, 10))
            .observeOn(Schedulers.single())
            .concatMapMaybe(i -> maybe(Maybe.just(i)))
            .concatMapCompletable(i -> completable(Completable.complete()))
            .blockingAwait(10, TimeUnit.SECONDS))
        .isTrue();

    // One of the thousand, five hundred of two items each, a thousand of one item, and 1 + 10 + 10.
    assertThat(otel.spans()).hasSize(1_522).noneMatch(RxTest::isCancelled);
  }

  @Test
  void hasEndedWhenASingleWasWaitedFor() {
    for (int i = 0; i < 100; i++) {
      otel.exporter.reset();
      single(Single.just(1).observeOn(Schedulers.computation())).blockingGet();

      assertThat(otel.spans()).hasSize(1);
    }
  }

  @Test
  void succeedsWithoutAnItem() {
    assertThat(maybe(Maybe.empty()).blockingGet()).isNull();
    completable(Completable.complete()).blockingAwait();

    assertThat(otel.spans())
        .hasSize(2)
        .allMatch(span -> span.getStatus().getStatusCode() == StatusCode.UNSET);
  }

  @Test
  void endsAsCancelledIfOnlySomeOfTheItemsAreTaken() {
    assertThat(flowable(Flowable.range(0, 1_000)).take(3).toList().blockingGet())
        .containsExactly(0, 1, 2);
    assertThat(observable(Observable.range(0, 1_000)).take(3).toList().blockingGet())
        .containsExactly(0, 1, 2);

    assertThat(otel.spans()).hasSize(2).allMatch(RxTest::isCancelled);
    assertThat(otel.spans()).extracting(span -> span.getAttributes().get(ITEMS)).containsOnly(3L);
  }

  @Test
  void endsAsSucceededIfTheItemOfASingleIsTaken() {
    assertThat(single(Single.just(1).hide()).toFlowable().take(1).blockingFirst())
        .isEqualTo(1);

    assertThat(isCancelled(otel.onlySpan())).isFalse();
  }

  @Test
  void endsAsCancelledWhenItsReaderDisposes() {
    SingleSubject<Integer> subject = SingleSubject.create();
    Disposable reading = single(subject).subscribe(item -> {}, failure -> {});
    assertThat(otel.spans()).isEmpty();
    assertThat(subject.hasObservers()).isTrue();
    reading.dispose();
    reading.dispose();

    assertThat(subject.hasObservers()).isFalse();
    assertThat(reading.isDisposed()).isTrue();
    assertThat(isCancelled(otel.onlySpan())).isTrue();
  }

  @Test
  void isDisposedIfTheHandlersIs() {
    List<Disposable> told = new CopyOnWriteArrayList<>();
    single(SingleSubject.create()).doOnSubscribe(told::add).test().dispose();
    observable(PublishSubject.create()).doOnSubscribe(told::add).test();

    assertThat(told).extracting(Disposable::isDisposed).containsExactly(true, false);
  }

  @Test
  void endsAsCancelledWhenATimeoutDisposes() {
    assertThatThrownBy(
            () -> single(Single.never()).timeout(1, TimeUnit.MILLISECONDS).blockingGet())
        .isInstanceOf(RuntimeException.class);

    assertThat(isCancelled(otel.onlySpan())).isTrue();
  }

  @Test
  void makesASpanForEachRetryAndRepetition() {
    AtomicInteger attempts = new AtomicInteger();
    Single<Integer> flaky = single(Single.fromCallable(() -> {
      if (attempts.incrementAndGet() < 3) {
        throw new IllegalStateException("not yet");
      }
      return attempts.get();
    }));
    assertThat(flaky.retry(2).repeat(2).toList().blockingGet()).containsExactly(3, 4);

    assertThat(otel.spans())
        .extracting(span -> span.getStatus().getStatusCode())
        .containsExactly(StatusCode.ERROR, StatusCode.ERROR, StatusCode.UNSET, StatusCode.UNSET);
  }

  @Test
  void endsAHotObservableForEachOfItsReaders() {
    PublishSubject<Integer> subject = PublishSubject.create();
    Observable<Integer> shared = observable(subject);
    List<Integer> read = new CopyOnWriteArrayList<>();
    Disposable first = shared.subscribe(read::add);
    shared.subscribe(read::add);
    subject.onNext(1);
    first.dispose();
    subject.onNext(2);
    subject.onComplete();

    assertThat(read).containsExactly(1, 1, 2);
    assertThat(otel.spans()).extracting(RxTest::isCancelled).containsExactly(true, false);
  }

  /** Those who set hooks, to count or to tag operators, meet handler and reader alike. */
  @Test
  void leavesHooksAtWork() {
    List<String> subscribed = new CopyOnWriteArrayList<>();
    AtomicInteger assembled = new AtomicInteger();
    RxJavaPlugins.setOnSingleAssembly(single -> {
      assembled.incrementAndGet();
      return single;
    });
    RxJavaPlugins.setOnSingleSubscribe((single, observer) -> {
      subscribed.add(single.getClass().getSimpleName());
      return observer;
    });
    try {
      assertThat(single(Single.just(1)).map(i -> i + 1).blockingGet()).isEqualTo(2);
    } finally {
      RxJavaPlugins.setOnSingleAssembly(null);
      RxJavaPlugins.setOnSingleSubscribe(null);
    }
    assertThat(assembled).hasValue(2);
    assertThat(subscribed).containsExactly("SingleMap", "TracedSingle", "SingleJust");
  }

  @Test
  void failsIfSubscribingFails() {
    assertThatThrownBy(() -> single(new Single<Integer>() {
              @Override
              protected void subscribeActual(SingleObserver<? super Integer> observer) {
                throw new IllegalStateException("no subscription");
              }
            })
            .blockingGet())
        .hasRootCauseMessage("no subscription");

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  private static boolean isCancelled(SpanData span) {
    return span.getAttributes().get(CANCELLED) != null;
  }
}
