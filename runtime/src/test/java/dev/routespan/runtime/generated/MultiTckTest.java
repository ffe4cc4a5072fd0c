package dev.routespan.runtime.generated;

import io.smallrye.mutiny.Multi;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/** The compatibility kit of Reactive Streams, for what wraps a multi. */
public class MultiTckTest extends FlowPublisherVerification<Long> {

  public MultiTckTest() {
    super(TckPublishers.environment());
  }

  @Override
  public Flow.Publisher<Long> createFlowPublisher(long count) {
    Multi<Long> numbers = Multi.createFrom().<Long, Long>generator(() -> 0L, (number, emitter) -> {
      emitter.emit(number);
      return number + 1;
    });
    return TckPublishers.traced(MutinyPublishers::traced, numbers.select().first(count));
  }

  @Override
  public Flow.Publisher<Long> createFailedFlowPublisher() {
    return TckPublishers.traced(
        MutinyPublishers::traced, Multi.createFrom().<Long>failure(TckPublishers.failure()));
  }
}
