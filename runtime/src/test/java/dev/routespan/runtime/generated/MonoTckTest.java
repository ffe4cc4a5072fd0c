package dev.routespan.runtime.generated;

import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import reactor.core.publisher.Mono;

/** The compatibility kit of Reactive Streams, for what wraps a mono. */
public class MonoTckTest extends PublisherVerification<Long> {

  public MonoTckTest() {
    super(TckPublishers.environment());
  }

  @Override
  public long maxElementsFromPublisher() {
    return 1;
  }

  @Override
  public Publisher<Long> createPublisher(long count) {
    return TckPublishers.traced(ReactorPublishers::traced, TckPublishers.number(count));
  }

  @Override
  public Publisher<Long> createFailedPublisher() {
    return TckPublishers.traced(
        ReactorPublishers::traced, Mono.<Long>error(TckPublishers.failure()));
  }
}
