package dev.routespan.runtime.generated;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.FlowAdapters;
import org.reactivestreams.Publisher;

/** Traces Reactive Streams publishers. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class ReactivePublishers {

  /** Reactor need not be there; once it was missed, it is not looked for again. */
  private static volatile boolean reactorMissing;

  private ReactivePublishers() {}

  /**
   * {@return a publisher of the same items, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param publisher the handler's result, or null
   */
  public static <T> Publisher<T> traced(PublisherCall call, @Nullable Publisher<T> publisher) {
    if (!call.follows(publisher)) {
      return publisher;
    }
    Publisher<T> reactor = tracedIfReactor(call, publisher);
    return reactor != null
        ? reactor
        : FlowAdapters.toPublisher(
            FlowPublishers.traced(call, FlowAdapters.toFlowPublisher(publisher)));
  }

  private static <T> @Nullable Publisher<T> tracedIfReactor(
      PublisherCall call, Publisher<T> publisher) {
    if (reactorMissing) {
      return null;
    }
    try {
      return ReactorPublishers.tracedIfReactor(call, publisher);
    } catch (NoClassDefFoundError absent) {
      reactorMissing = true;
      return null;
    }
  }
}
