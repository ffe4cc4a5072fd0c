package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.fixtures.Garbage;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.generated.AsyncType.GivingUp;
import dev.routespan.runtime.generated.AsyncType.Publishers;
import dev.routespan.runtime.generated.AsyncType.Session;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is the same for every type of asynchronous result. */
class AsyncResultsTest {
  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  private static final AttributeKey<String> ROLLOUT_ID =
      AttributeKey.stringKey("nemo.gym.rollout.id");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");
  private static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final Context before = Context.current();

  static List<AsyncType<?>> all() {
    return AsyncType.ALL;
  }

  static Stream<AsyncType<?>> futures() {
    return AsyncType.ALL.stream().filter(AsyncType::isFuture);
  }

  static Stream<AsyncType<?>> publishers() {
    return AsyncType.ALL.stream().filter(AsyncType::isPublisher);
  }

  static Stream<AsyncType<?>> demanded() {
    return AsyncType.ALL.stream().filter(AsyncType::passesDemandOn);
  }

  static Stream<AsyncType<?>> cancellable() {
    return AsyncType.ALL.stream().filter(type -> type.givingUp == GivingUp.CANCEL);
  }

  static Stream<AsyncType<?>> closeable() {
    return AsyncType.ALL.stream().filter(type -> type.givingUp == GivingUp.CLOSE);
  }

  @AfterEach
  void isInTheContextOfBefore() {
    assertThat(Context.current()).isSameAs(before);
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void endsWhenTheResultIsComplete(AsyncType<R> type) {
    Session<R> session = type.open(otel.modelCall());
    assertThat(Context.current()).isSameAs(before);
    otel.advanceMillis(10);
    session.item();
    otel.advanceMillis(20);
    session.item();
    otel.advanceMillis(30);
    assertThat(otel.spans()).isEmpty();
    session.complete();
    otel.advanceMillis(40);
    session.complete();

    assertSucceeded(otel.onlySpan());
    assertItems(type, otel.onlySpan(), 2);
    assertDurations(60, type.hasItems ? 10 : null);
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void endsWhenTheResultFails(AsyncType<R> type) {
    Session<R> session = type.open(otel.modelCall());
    session.item();
    otel.advanceMillis(50);
    session.fail(new IllegalStateException("no tokens left"));

    SpanData span = otel.onlySpan();
    assertFailed(span, "no tokens left");
    assertItems(type, span, 1);
    assertDurations(50, type.hasItems ? 0 : null);
  }

  @ParameterizedTest
  @MethodSource("cancellable")
  <R> void endsAsCancelledBeforeTheFirstItem(AsyncType<R> type) {
    Session<R> session = type.open(otel.modelCall());
    otel.advanceMillis(5);
    session.giveUp();
    otel.advanceMillis(5);
    session.giveUp();

    assertCancelled(otel.onlySpan());
    assertItems(type, otel.onlySpan(), 0);
    assertDurations(5, null);
  }

  @ParameterizedTest
  @MethodSource("cancellable")
  <R> void endsAsCancelledAfterTheFirstItem(AsyncType<R> type) {
    Session<R> session = type.open(otel.modelCall());
    otel.advanceMillis(5);
    session.item();
    otel.advanceMillis(5);
    session.giveUp();
    session.item();
    session.complete();

    assertCancelled(otel.onlySpan());
    assertItems(type, otel.onlySpan(), 1);
    assertDurations(10, type.hasItems ? 5 : null);
  }

  /** An item on its way when the reader gives up is not the first item of a call that goes on. */
  @ParameterizedTest
  @MethodSource("cancellable")
  <R> void countsNothingAfterTheEnd(AsyncType<R> type) {
    Session<R> session = type.open(otel.modelCall());
    session.giveUp();
    if (session.source instanceof TestPublisher.Adapted<?> source) {
      source.publisher().ongoing.forEach(each -> each.subscriber.onNext("late"));
    } else {
      session.item();
    }

    assertItems(type, otel.onlySpan(), 0);
    assertDurations(0, null);
  }

  @ParameterizedTest
  @MethodSource("closeable")
  <R> void succeedsIfClosedBeforeTheFirstItem(AsyncType<R> type) {
    Session<R> session = type.open(otel.modelCall());
    otel.advanceMillis(5);
    session.giveUp();
    session.giveUp();

    assertSucceeded(otel.onlySpan());
    assertItems(type, otel.onlySpan(), 0);
    assertDurations(5, null);
  }

  @ParameterizedTest
  @MethodSource("closeable")
  <R> void succeedsIfClosedAfterTheFirstItem(AsyncType<R> type) {
    Session<R> session = type.open(otel.modelCall());
    otel.advanceMillis(5);
    session.item();
    otel.advanceMillis(5);
    session.giveUp();

    assertSucceeded(otel.onlySpan());
    assertItems(type, otel.onlySpan(), 1);
    assertDurations(10, 5);
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void completesOnAnotherThread(AsyncType<R> type) throws Exception {
    Session<R> session = type.open(otel.modelCall());
    onAnotherThread(() -> {
      session.item();
      session.complete();
    });

    assertSucceeded(otel.onlySpan());
    assertItems(type, otel.onlySpan(), 1);
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void countsItsOutcome(AsyncType<R> type) {
    type.open(otel.verify()).complete();
    type.open(otel.verify()).fail(new IllegalStateException("no grade"));
    int cancelled = type.givingUp == GivingUp.CANCEL ? 1 : 0;
    if (cancelled > 0) {
      type.open(otel.verify()).giveUp();
    }

    assertThat(otel.completed("verify", "success")).isEqualTo(1);
    assertThat(otel.completed("verify", "failure")).isEqualTo(1 + cancelled);
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void holdsOnToNothingIfItIsDropped(AsyncType<R> type) {
    TracedRoute route = otel.modelCall();
    List<WeakReference<?>> dropped = openAndDrop(type, route);

    assertThat(dropped).allSatisfy(each -> assertThat(Garbage.isCollected(each)).isTrue());
    assertThat(otel.spans()).isEmpty();
  }

  private static <R> List<WeakReference<?>> openAndDrop(AsyncType<R> type, TracedRoute route) {
    Session<R> session = type.open(route);
    session.item();
    return List.of(
        new WeakReference<>(session.source),
        new WeakReference<>(session.returned),
        new WeakReference<>(session.reading));
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void endsAtOnceIfThereIsNoResult(AsyncType<R> type) {
    assertThat(type.<RuntimeException>call(otel.modelCall(), null, () -> {
          otel.advanceMillis(5);
          return null;
        }))
        .isNull();

    assertSucceeded(otel.onlySpan());
    assertThat(timesToFirstByte()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("futures")
  <R> void endsBeforeReturningAFutureThatIsDone(AsyncType<R> type) {
    type.<RuntimeException>call(otel.modelCall(), null, () -> {
      AsyncType.Source<R> source = type.source();
      source.complete();
      return source.result();
    });

    assertSucceeded(otel.onlySpan());
  }

  @ParameterizedTest
  @MethodSource("futures")
  <R> void endsBeforeReturningAFutureThatHasFailed(AsyncType<R> type) {
    type.<RuntimeException>call(otel.modelCall(), null, () -> {
      AsyncType.Source<R> source = type.source();
      source.fail(new IllegalStateException("no tokens left"));
      return source.result();
    });

    assertFailed(otel.onlySpan(), "no tokens left");
  }

  @ParameterizedTest
  @MethodSource("futures")
  <R> void returnsTheHandlersOwnFutureUnlessItIsAPlainOne(AsyncType<R> type) {
    AsyncType.Source<R> source = type.source();
    R result = source.result();

    R returned = type.<RuntimeException>call(otel.modelCall(), null, () -> result);

    assertThat(returned != result).isEqualTo(result.getClass() == CompletableFuture.class);
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void returnsTheHandlersOwnResultWhileItsGroupIsOff(AsyncType<R> type) {
    otel.telemetry.spanGroups().select("");
    AsyncType.Source<R> source = type.source();

    assertThat(
            type.<RuntimeException>call(otel.modelCall(), null, source::result) == source.result())
        .isTrue();
    type.open(otel.modelCall()).complete();

    assertThat(otel.spans()).isEmpty();
    assertThat(durations("gym.model.call_duration_ms")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void failsIfTheHandlerThrows(AsyncType<R> type) {
    IllegalStateException failure = new IllegalStateException("no model");

    Throwable caught =
        catchThrowable(() -> type.<RuntimeException>call(otel.modelCall(), null, () -> {
          throw failure;
        }));

    assertThat(caught).isSameAs(failure);
    assertThat(failure.getSuppressed()).isEmpty();
    assertFailed(otel.onlySpan(), "no model");
    assertThat(durations("gym.model.call_duration_ms")).hasSize(1);
    assertThat(timesToFirstByte()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void isAChildOfTheCallersSpanAndBearsItsRolloutId(AsyncType<R> type) {
    Span caller = otel.tracer().spanBuilder("caller").startSpan();
    Context context = RolloutContext.with(before.with(caller), "3-14");
    AtomicReference<Context> inHandler = new AtomicReference<>();
    AsyncType.Source<R> source = type.source();
    R returned;
    Scope scope = context.makeCurrent();
    try (scope) {
      returned = type.<RuntimeException>call(otel.modelCall(), null, () -> {
        inHandler.set(Context.current());
        return source.result();
      });
      assertThat(Context.current()).isSameAs(context);
    }
    AsyncType.Reading reading = type.read(returned);
    source.complete();
    reading.pull();

    SpanData span = otel.onlySpan();
    assertThat(span.getParentSpanId()).isEqualTo(caller.getSpanContext().getSpanId());
    assertThat(span.getAttributes().get(ROLLOUT_ID)).isEqualTo("3-14");
    assertThat(RolloutContext.id(inHandler.get())).isEqualTo("3-14");
    assertThat(Span.fromContext(inHandler.get()).getSpanContext().getSpanId())
        .isEqualTo(type.isPublisher() ? span.getParentSpanId() : span.getSpanId());
    caller.end();
  }

  @ParameterizedTest
  @MethodSource("all")
  <R> void bearsTheRolloutIdThatTheCallWasGiven(AsyncType<R> type) {
    AtomicReference<String> inHandler = new AtomicReference<>();
    AsyncType.Source<R> source = type.source();
    R returned = type.<RuntimeException>call(otel.modelCall(), "3-14", () -> {
      inHandler.set(RolloutContext.currentId());
      return source.result();
    });
    assertThat(Context.current()).isSameAs(before);
    Scope scope = RolloutContext.makeCurrent("another");
    try (scope) {
      AsyncType.Reading reading = type.read(returned);
      source.complete();
      reading.pull();
    }

    assertThat(inHandler).hasValue("3-14");
    assertThat(otel.onlySpan().getAttributes().get(ROLLOUT_ID)).isEqualTo("3-14");
  }

  @ParameterizedTest
  @MethodSource("publishers")
  <P> void isAChildOfTheSpanThatIsCurrentAtSubscription(AsyncType<P> type) throws Exception {
    Publishers<P> publishers = (Publishers<P>) type;
    TestPublisher.Adapted<P> source = publishers.source();
    Span caller = otel.tracer().spanBuilder("caller").startSpan();
    P returned;
    Scope scope = caller.makeCurrent();
    try (scope) {
      returned = type.<RuntimeException>call(otel.modelCall(), null, source::result);
    }
    Span subscriber = otel.tracer().spanBuilder("subscriber").startSpan();
    Context context = before.with(subscriber);
    TestReader reader;
    Scope subscribing = context.makeCurrent();
    try (subscribing) {
      reader = publishers.read(returned);
      assertThat(Context.current()).isSameAs(context);
    }
    onAnotherThread(() -> {
      source.item();
      source.complete();
    });

    SpanData span = otel.onlySpan();
    assertThat(span.getParentSpanId()).isEqualTo(subscriber.getSpanContext().getSpanId());
    assertThat(reader.completed).isTrue();
    assertThat(reader.contexts).hasSize(3).containsOnly(context);
    assertThat(source.publisher().contexts)
        .singleElement()
        .extracting(current -> Span.fromContext(current).getSpanContext().getSpanId())
        .isEqualTo(span.getSpanId());
    caller.end();
    subscriber.end();
  }

  @ParameterizedTest
  @MethodSource("publishers")
  <P> void makesASpanForEachSubscription(AsyncType<P> type) {
    Publishers<P> publishers = (Publishers<P>) type;
    TestPublisher.Adapted<P> source = publishers.source();
    P returned = type.<RuntimeException>call(otel.modelCall(), null, source::result);
    assertThat(otel.spans()).isEmpty();

    TestReader first = publishers.read(returned);
    source.item();
    otel.advanceMillis(5);
    TestReader second = publishers.read(returned);
    source.item();
    otel.advanceMillis(5);
    first.giveUp();
    source.complete();

    assertThat(first.completed).isFalse();
    assertThat(second.completed).isTrue();
    assertThat(otel.spans()).hasSize(2);
    assertCancelled(otel.spans().get(0));
    assertSucceeded(otel.spans().get(1));
    assertItems(type, otel.spans().get(0), 2);
    assertItems(type, otel.spans().get(1), 1);
    assertThat(durations("gym.model.call_duration_ms")).singleElement().satisfies(point -> {
      assertThat(point.getCount()).isEqualTo(2);
      assertThat(point.getSum()).isEqualTo(15);
    });
  }

  @ParameterizedTest
  @MethodSource("demanded")
  <P> void passesOnWhatTheSubscriberRequests(AsyncType<P> type) {
    Publishers<P> publishers = (Publishers<P>) type;
    TestPublisher.Adapted<P> source = publishers.source();
    P returned = type.<RuntimeException>call(otel.modelCall(), null, source::result);
    TestReader reader = publishers.read(returned, 1);
    source.item();
    source.item();
    source.item();
    source.complete();

    assertThat(source.publisher().requests).hasSize(type.hasItems ? 4 : 2).containsOnly(1L);
    assertThat(reader.items).hasSize(type.hasItems ? 3 : 1);
    assertItems(type, otel.onlySpan(), 3);
  }

  @ParameterizedTest
  @MethodSource("publishers")
  <P> void passesOnAFailureAndACancellation(AsyncType<P> type) {
    Publishers<P> publishers = (Publishers<P>) type;
    TestPublisher.Adapted<P> source = publishers.source();
    P returned = type.<RuntimeException>call(otel.modelCall(), null, source::result);
    TestReader cancelling = publishers.read(returned);
    cancelling.giveUp();
    TestReader failing = publishers.read(returned);
    IllegalStateException failure = new IllegalStateException("no tokens left");
    source.fail(failure);

    assertThat(source.publisher().ongoing.get(0).cancelled).isTrue();
    assertThat(cancelling.failure).isNull();
    assertThat(failing.failure).isSameAs(failure);
    assertThat(failure.getSuppressed()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("publishers")
  <P> void endsWithinSubscribeIfThePublisherDoes(AsyncType<P> type) {
    Publishers<P> publishers = (Publishers<P>) type;
    P returned = publishers.<RuntimeException>call(
        otel.modelCall(),
        null,
        () -> publishers.view(subscriber -> {
          subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {
              subscriber.onNext("item");
              subscriber.onComplete();
            }

            @Override
            public void cancel() {}
          });
        }));
    TestReader reader = publishers.read(returned);

    assertThat(reader.items).hasSize(1);
    assertThat(reader.completed).isTrue();
    assertSucceeded(otel.onlySpan());
    assertItems(type, otel.onlySpan(), 1);
  }

  private List<HistogramPointData> timesToFirstByte() {
    return durations("gym.model.time_to_first_byte_ms");
  }

  private List<HistogramPointData> durations(String name) {
    return points(name).getOrDefault(name, List.of());
  }

  private Map<String, List<HistogramPointData>> points(String... names) {
    return otel.reader.collectAllMetrics().stream()
        .filter(metric -> List.of(names).contains(metric.getName()))
        .collect(Collectors.toMap(
            MetricData::getName, metric -> List.copyOf(metric.getHistogramData().getPoints())));
  }

  private void assertDurations(double call, Integer firstByte) {
    Map<String, List<HistogramPointData>> points =
        points("gym.model.call_duration_ms", "gym.model.time_to_first_byte_ms");
    assertThat(points.get("gym.model.call_duration_ms")).singleElement().satisfies(point -> {
      assertThat(point.getCount()).isEqualTo(1);
      assertThat(point.getSum()).isEqualTo(call);
    });
    List<HistogramPointData> first =
        points.getOrDefault("gym.model.time_to_first_byte_ms", List.of());
    if (firstByte == null) {
      assertThat(first).isEmpty();
    } else {
      assertThat(first).singleElement().satisfies(point -> {
        assertThat(point.getCount()).isEqualTo(1);
        assertThat(point.getSum()).isEqualTo((double) firstByte);
      });
    }
  }

  private static void assertItems(AsyncType<?> type, SpanData span, long items) {
    assertThat(span.getAttributes().get(ITEMS)).isEqualTo(type.hasItems ? items : null);
  }

  private static void assertSucceeded(SpanData span) {
    assertThat(span.hasEnded()).isTrue();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(CANCELLED)).isNull();
    assertThat(span.getAttributes().get(ERROR_TYPE)).isNull();
    assertThat(span.getEvents()).isEmpty();
  }

  private static void assertFailed(SpanData span, String message) {
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getStatus().getDescription()).isEqualTo(message);
    assertThat(span.getAttributes().get(CANCELLED)).isNull();
    assertThat(span.getAttributes().get(ERROR_TYPE))
        .isEqualTo(IllegalStateException.class.getName());
    assertThat(span.getEvents()).hasSize(1);
  }

  private static void assertCancelled(SpanData span) {
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(CANCELLED)).isTrue();
    assertThat(span.getAttributes().get(ERROR_TYPE)).isNull();
    assertThat(span.getEvents()).isEmpty();
  }

  /** Runs it on a thread with a context of its own, which it must leave as it was. */
  private static void onAnotherThread(Runnable action) throws InterruptedException {
    List<Throwable> thrown = new ArrayList<>();
    Thread thread = new Thread(() -> {
      Scope scope = RolloutContext.makeCurrent("of-thread");
      try (scope) {
        Context ofThread = Context.current();
        action.run();
        assertThat(Context.current()).isSameAs(ofThread);
      } catch (Throwable t) {
        thrown.add(t);
      }
    });
    thread.start();
    thread.join();
    assertThat(thrown).isEmpty();
  }
}
