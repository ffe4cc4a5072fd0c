package dev.routespan.runtime.generated;

import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import reactor.core.publisher.Flux;

/** The compatibility kit of Reactive Streams, for what wraps Reactive Streams publishers. */
public class ReactivePublisherTckTest extends PublisherVerification<Long> {

  public ReactivePublisherTckTest() {
    super(TckPublishers.environment());
  }

  /** Not one of Reactor's, which are wrapped otherwise. */
  @Override
  public Publisher<Long> createPublisher(long count) {
    return TckPublishers.traced(
        ReactivePublishers::traced,
        subscriber -> TckPublishers.numbers(count).subscribe(subscriber));
  }

  @Override
  public Publisher<Long> createFailedPublisher() {
    return TckPublishers.traced(
        ReactivePublishers::traced,
        subscriber -> Flux.<Long>error(TckPublishers.failure()).subscribe(subscriber));
  }
}
