package dev.routespan.runtime.generated;

import java.util.concurrent.Flow;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import reactor.core.publisher.Flux;

/** The compatibility kit of Reactive Streams, for what wraps the JDK's publishers. */
public class FlowPublisherTckTest extends FlowPublisherVerification<Long> {

  public FlowPublisherTckTest() {
    super(TckPublishers.environment());
  }

  @Override
  public Flow.Publisher<Long> createFlowPublisher(long count) {
    return TckPublishers.traced(
        FlowPublishers::traced, FlowAdapters.toFlowPublisher(TckPublishers.numbers(count)));
  }

  @Override
  public Flow.Publisher<Long> createFailedFlowPublisher() {
    return TckPublishers.traced(
        FlowPublishers::traced,
        FlowAdapters.toFlowPublisher(Flux.<Long>error(TckPublishers.failure())));
  }
}
