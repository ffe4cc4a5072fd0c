package dev.routespan.runtime.generated;

import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import reactor.core.publisher.Flux;

/** The compatibility kit of Reactive Streams, for what wraps a flux. */
public class FluxTckTest extends PublisherVerification<Long> {

  public FluxTckTest() {
    super(TckPublishers.environment());
  }

  @Override
  public Publisher<Long> createPublisher(long count) {
    return TckPublishers.traced(ReactorPublishers::traced, TckPublishers.numbers(count));
  }

  @Override
  public Publisher<Long> createFailedPublisher() {
    return TckPublishers.traced(
        ReactorPublishers::traced, Flux.<Long>error(TckPublishers.failure()));
  }
}
