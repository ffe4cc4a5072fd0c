package dev.routespan.runtime.generated;

import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import java.util.function.BiFunction;
import org.reactivestreams.tck.TestEnvironment;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What the publishers that the compatibility kit verifies have in common. */
final class TckPublishers {
  private static final long TIMEOUT_MILLIS = 1_000;
  private static final long NO_SIGNAL_MILLIS = 50;

  private static final TracedRoute ROUTE = new TestOpenTelemetry().modelCall();

  private TckPublishers() {}

  static TestEnvironment environment() {
    return new TestEnvironment(TIMEOUT_MILLIS, NO_SIGNAL_MILLIS, NO_SIGNAL_MILLIS);
  }

  static <P> P traced(BiFunction<PublisherCall, P, P> integration, P publisher) {
    return Generated.<P, RuntimeException>publish(
        ROUTE, on -> on.rolloutId("3-14"), integration, () -> publisher);
  }

  static Flux<Long> numbers(long count) {
    return Flux.<Long, Long>generate(() -> 0L, (number, sink) -> {
          sink.next(number);
          return number + 1;
        })
        .take(count);
  }

  static Mono<Long> number(long count) {
    return count == 0 ? Mono.empty() : Mono.just(count);
  }

  static RuntimeException failure() {
    return new IllegalStateException("no numbers");
  }
}
