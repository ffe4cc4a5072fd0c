package dev.routespan.runtime.generated;

import io.reactivex.rxjava3.core.Flowable;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;

/** The compatibility kit of Reactive Streams, for what wraps a flowable. */
public class FlowableTckTest extends PublisherVerification<Long> {

  public FlowableTckTest() {
    super(TckPublishers.environment());
  }

  @Override
  public Publisher<Long> createPublisher(long count) {
    return TckPublishers.traced(RxPublishers::traced, Flowable.rangeLong(0, count));
  }

  @Override
  public Publisher<Long> createFailedPublisher() {
    return TckPublishers.traced(
        RxPublishers::traced, Flowable.<Long>error(TckPublishers.failure()));
  }
}
