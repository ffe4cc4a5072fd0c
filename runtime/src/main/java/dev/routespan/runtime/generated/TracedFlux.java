package dev.routespan.runtime.generated;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;

final class TracedFlux<T> extends FluxOperator<T, T> {
  private final PublisherCall call;

  TracedFlux(PublisherCall call, Flux<T> source) {
    super(source);
    this.call = call;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> subscriber) {
    TracedSubscriber.subscribe(call, source, subscriber);
  }
}
