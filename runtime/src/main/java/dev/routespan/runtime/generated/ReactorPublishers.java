package dev.routespan.runtime.generated;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Traces Reactor's publishers. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class ReactorPublishers {

  private ReactorPublishers() {}

  /**
   * Returns what {@code traced} does for one of Reactor's, declared as a mere publisher, so that it
   * stays one and its subscriber's context reaches it; null for any other.
   *
   * @throws NoClassDefFoundError if there is no Reactor
   */
  public static <T> @Nullable Publisher<T> tracedIfReactor(
      PublisherCall call, Publisher<T> publisher) {
    if (publisher instanceof Flux<T> flux) {
      return traced(call, flux);
    }
    return publisher instanceof Mono<T> mono ? traced(call, mono) : null;
  }

  /** Returns a flux of the same items, each subscription to which is a span; null for null. */
  public static <T> @Nullable Flux<T> traced(PublisherCall call, @Nullable Flux<T> flux) {
    if (flux == null) {
      call.returnedNothing();
      return null;
    }
    return new TracedFlux<>(call, flux);
  }

  /** Returns a mono of the same item, each subscription to which is a span; null for null. */
  public static <T> @Nullable Mono<T> traced(PublisherCall call, @Nullable Mono<T> mono) {
    if (mono == null) {
      call.returnedNothing();
      return null;
    }
    return new TracedMono<>(call, mono);
  }
}
