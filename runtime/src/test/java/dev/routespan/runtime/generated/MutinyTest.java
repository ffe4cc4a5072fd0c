package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.smallrye.mutiny.Context;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.infrastructure.MultiInterceptor;
import io.smallrye.mutiny.infrastructure.UniInterceptor;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniSubscriber;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users build on a traced uni or multi works as it does on the handler's own. */
class MutinyTest {
  private static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private <T> Uni<T> uni(Uni<T> uni) {
    return Generated.<Uni<T>, RuntimeException>publish(
        otel.verify(), on -> on.rolloutId(null), MutinyPublishers::traced, () -> uni);
  }

  private <T> Multi<T> multi(Multi<T> multi) {
    return Generated.<Multi<T>, RuntimeException>publish(
        otel.modelCall(), on -> on.rolloutId(null), MutinyPublishers::traced, () -> multi);
  }

  /** R13. */
  @Test
  void failsWhenTheUniFailsHoweverLate() {
    Uni<Double> grade = uni(Uni.createFrom()
        .item(0.5)
        .onItem()
        .delayIt()
        .by(Duration.ofMillis(5))
        .invoke(() -> otel.advanceMillis(300))
        .onItem()
        .failWith(() -> new IllegalStateException("no grade")));
    assertThat(otel.spans()).isEmpty();

    assertThatThrownBy(() -> grade.await().indefinitely()).hasMessage("no grade");

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(otel.onlyHistogramPoint("gym.verify.duration_ms").getSum()).isEqualTo(300);
    assertThat(otel.completed("verify", "failure")).isEqualTo(1);
  }

  @Test
  void worksWithOperators() {
    assertThat(multi(Multi.createFrom().range(0, 1_000))
            .map(i -> i + 1)
            .select()
            .where(i -> i % 2 == 0)
            .emitOn(Infrastructure.getDefaultExecutor())
            .onItem()
            .transformToMultiAndConcatenate(i -> multi(Multi.createFrom().items(i, i)))
            .onItem()
            .transformToUniAndMerge(i -> uni(Uni.createFrom().item(i)))
            .select()
            .distinct()
            .collect()
            .asList()
            .await()
            .indefinitely())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 500).map(i -> 2 * i).boxed().toList());
    // One of the thousand, five hundred of two items each, and a thousand of one item.
    assertThat(otel.spans()).hasSize(1_501).noneMatch(MutinyTest::isCancelled);
  }

  @Test
  void hasEndedWhenAUniWasWaitedFor() {
    for (int i = 0; i < 100; i++) {
      otel.exporter.reset();
      uni(Uni.createFrom().item(1).emitOn(Infrastructure.getDefaultExecutor()))
          .await()
          .indefinitely();

      assertThat(otel.spans()).hasSize(1);
    }
  }

  @Test
  void succeedsWithoutAnItem() {
    assertThat(uni(Uni.createFrom().nullItem()).await().indefinitely()).isNull();

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
  }

  @Test
  void endsAsCancelledIfOnlySomeOfAMultiIsTaken() {
    AtomicInteger cancels = new AtomicInteger();
    assertThat(multi(Multi.createFrom()
                .range(0, 1_000)
                .onCancellation()
                .invoke(cancels::incrementAndGet))
            .select()
            .first(3)
            .collect()
            .asList()
            .await()
            .indefinitely())
        .containsExactly(0, 1, 2);

    assertThat(cancels).hasValue(1);
    assertThat(isCancelled(otel.onlySpan())).isTrue();
    assertThat(otel.onlySpan().getAttributes().get(ITEMS)).isEqualTo(3);
  }

  @Test
  void endsAsCancelledWhenItsReaderCancels() {
    AtomicInteger cancels = new AtomicInteger();
    Cancellable reading = uni(Uni.createFrom()
            .nothing()
            .onCancellation()
            .invoke(cancels::incrementAndGet))
        .subscribe()
        .with(item -> {});
    assertThat(otel.spans()).isEmpty();
    reading.cancel();
    reading.cancel();

    assertThat(cancels).hasValue(1);
    assertThat(isCancelled(otel.onlySpan())).isTrue();
  }

  @Test
  void makesASpanForEachRetryAndRepetition() {
    AtomicInteger attempts = new AtomicInteger();
    Uni<Integer> flaky = uni(Uni.createFrom().item(() -> {
      if (attempts.incrementAndGet() < 3) {
        throw new IllegalStateException("not yet");
      }
      return attempts.get();
    }));
    assertThat(flaky
            .onFailure()
            .retry()
            .atMost(2)
            .repeat()
            .atMost(2)
            .collect()
            .asList()
            .await()
            .indefinitely())
        .containsExactly(3, 4);

    assertThat(otel.spans())
        .extracting(span -> span.getStatus().getStatusCode())
        .containsExactlyInAnyOrder(
            StatusCode.ERROR, StatusCode.ERROR, StatusCode.UNSET, StatusCode.UNSET);
  }

  @Test
  void passesMutinysContextOn() {
    Context ada = Context.of("user", "Ada");
    Uni<String> user =
        uni(Uni.createFrom().context(own -> Uni.createFrom().item(own.<String>get("user"))));
    Multi<String> users =
        multi(Multi.createFrom().context(own -> Multi.createFrom().items(own.<String>get("user"))));

    assertThat(user.map(name -> name + "!").awaitUsing(ada).indefinitely()).isEqualTo("Ada!");
    assertThat(users.toUni().awaitUsing(ada).indefinitely()).isEqualTo("Ada");
    assertThat(user.toMulti().collect().asList().awaitUsing(ada).indefinitely())
        .containsExactly("Ada");
    assertThat(otel.spans()).hasSize(3);
  }

  /** Those who register interceptors, such as context propagation, meet handler and reader alike. */
  @Test
  void leavesInterceptorsAtWork(@TempDir Path folder) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    for (Class<?> service : List.of(UniInterceptor.class, MultiInterceptor.class)) {
      Files.writeString(services.resolve(service.getName()), Interceptor.class.getName());
    }
    ClassLoader usual = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, usual)) {
      Thread.currentThread().setContextClassLoader(loader);
      Infrastructure.reloadUniInterceptors();
      Infrastructure.reloadMultiInterceptors();

      uni(Uni.createFrom().item("item")).await().indefinitely();
      multi(Multi.createFrom().item("item")).toUni().await().indefinitely();
      assertThat(Interceptor.MET)
          .containsExactly(
              "TracedUni", "UniCreateFromKnownItem", "UniCreateFromPublisher", "TracedMulti");
    } finally {
      Thread.currentThread().setContextClassLoader(usual);
      Infrastructure.clearInterceptors();
    }
  }

  /** Keeps what is subscribed to. */
  public static final class Interceptor implements UniInterceptor, MultiInterceptor {
    static final List<String> MET = new CopyOnWriteArrayList<>();

    @Override
    public int ordinal() {
      return 0;
    }

    @Override
    public <T> UniSubscriber<? super T> onSubscription(
        Uni<T> uni, UniSubscriber<? super T> subscriber) {
      MET.add(uni.getClass().getSimpleName());
      return subscriber;
    }

    @Override
    public <T> Flow.Subscriber<? super T> onSubscription(
        Flow.Publisher<? extends T> multi, Flow.Subscriber<? super T> subscriber) {
      MET.add(multi.getClass().getSimpleName());
      return subscriber;
    }
  }

  @Test
  void failsIfSubscribingFails() {
    assertThatThrownBy(() -> uni(new AbstractUni<Integer>() {
              @Override
              public void subscribe(UniSubscriber<? super Integer> subscriber) {
                throw new IllegalStateException("no subscription");
              }
            })
            .subscribe()
            .with(item -> {}))
        .hasMessageContaining("no subscription");

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  private static boolean isCancelled(SpanData span) {
    return span.getAttributes().get(CANCELLED) != null;
  }
}
