package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FlowPublishersTest {
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");

  private final TestOpenTelemetry otel = new TestOpenTelemetry();

  private Flow.Publisher<String> traced(Flow.Publisher<String> publisher) {
    return Generated.<Flow.Publisher<String>, RuntimeException>publish(
        otel.modelCall(), on -> on.rolloutId(null), FlowPublishers::traced, () -> publisher);
  }

  @Test
  void failsIfSubscribingFails() {
    IllegalStateException failure = new IllegalStateException("no subscription");

    assertThat(catchThrowable(() -> traced(subscriber -> {
              throw failure;
            })
            .subscribe(new TestReader(1))))
        .isSameAs(failure);

    assertThat(otel.onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @Test
  void refusesNoSubscriberWithoutASpan() {
    assertThatThrownBy(() -> traced(new TestPublisher()).subscribe(null))
        .isInstanceOf(NullPointerException.class);

    assertThat(otel.spans()).isEmpty();
  }

  @Test
  void goesOnIfASecondSubscriptionIsRefused() {
    TestPublisher publisher = new TestPublisher();
    TestPublisher second = new TestPublisher();
    Flow.Publisher<String> returned = traced(publisher);
    TestReader reader = new TestReader(1) {
      @Override
      public void onSubscribe(Flow.Subscription subscription) {
        if (this.subscription == null) {
          super.onSubscribe(subscription);
        } else {
          subscription.cancel();
        }
      }
    };
    returned.subscribe(reader);
    Flow.Subscriber<? super String> traced = publisher.ongoing.get(0).subscriber;
    second.subscribe(traced);
    publisher.item();
    publisher.complete();

    assertThat(second.ongoing.get(0).cancelled).isTrue();
    assertThat(publisher.ongoing.get(0).cancelled).isFalse();
    assertThat(publisher.requests).containsExactly(1L, 1L);
    assertThat(reader.completed).isTrue();
    assertThat(otel.onlySpan().getAttributes().get(CANCELLED)).isNull();
  }

  @Test
  void worksWithThePublisherOfTheJdk() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    TestReader reader = new TestReader(1) {
      @Override
      public void onComplete() {
        super.onComplete();
        done.countDown();
      }
    };
    try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>()) {
      traced(publisher).subscribe(reader);
      for (int i = 0; i < 1_000; i++) {
        publisher.submit("item " + i);
      }
    }

    assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(reader.items).hasSize(1_000).startsWith("item 0").endsWith("item 999");
    assertThat(otel.onlySpan().getAttributes().get(AttributeKey.longKey("nemo.gym.stream.items")))
        .isEqualTo(1_000);
  }
}
