package dev.routespan.runtime.generated;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

final class TracedMono<T> extends MonoOperator<T, T> {
  private final PublisherCall call;

  TracedMono(PublisherCall call, Mono<T> source) {
    super(source);
    this.call = call;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> subscriber) {
    TracedSubscriber.subscribe(call, source, subscriber);
  }
}
