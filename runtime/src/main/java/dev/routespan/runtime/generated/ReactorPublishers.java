package dev.routespan.runtime.generated;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CorePublisher;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;
import reactor.util.context.Context;

/** Traces Reactor's publishers. Only generated code calls it. */
@SuppressWarnings("exports") // Whoever calls this reads the library anyway.
public final class ReactorPublishers {

  private ReactorPublishers() {}

  /**
   * {@return what {@code traced} does for one of Reactor's, declared as a mere publisher, so that it
   * stays one and its subscriber's context reaches it; null for any other}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param publisher the handler's result, or null
   * @throws NoClassDefFoundError if there is no Reactor
   */
  public static <T> @Nullable Publisher<T> tracedIfReactor(
      PublisherCall call, Publisher<T> publisher) {
    if (publisher instanceof Flux<T> flux) {
      return traced(call, flux);
    }
    return publisher instanceof Mono<T> mono ? traced(call, mono) : null;
  }

  /**
   * {@return a flux of the same items, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param flux the handler's result, or null
   */
  public static <T> Flux<T> traced(PublisherCall call, @Nullable Flux<T> flux) {
    if (!call.follows(flux)) {
      return flux;
    }
    return new TracedFlux<>(call, flux);
  }

  /**
   * {@return a mono of the same item, each subscription to which is a span; null for null}
   *
   * @param <T> the type of the items
   * @param call the call that the handler answered
   * @param mono the handler's result, or null
   */
  public static <T> Mono<T> traced(PublisherCall call, @Nullable Mono<T> mono) {
    if (!call.follows(mono)) {
      return mono;
    }
    return new TracedMono<>(call, mono);
  }

  private static final class TracedFlux<T> extends FluxOperator<T, T> {
    private final PublisherCall call;

    TracedFlux(PublisherCall call, Flux<T> source) {
      super(source);
      this.call = call;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> subscriber) {
      CoreTracedSubscriber.subscribe(
          call.subscribe(), ReactorContexts.capturing(source), subscriber);
    }
  }

  private static final class TracedMono<T> extends MonoOperator<T, T> {
    private final PublisherCall call;

    TracedMono(PublisherCall call, Mono<T> source) {
      super(source);
      this.call = call;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> subscriber) {
      CoreTracedSubscriber.subscribe(
          call.subscribeToOne(), ReactorContexts.capturing(source), subscriber);
    }
  }

  private static final class CoreTracedSubscriber<T> extends TracedSubscriber<T>
      implements CoreSubscriber<T> {
    private final Context context;

    private CoreTracedSubscriber(
        RouteSubscription<Subscription> subscription, CoreSubscriber<? super T> subscriber) {
      super(subscription, subscriber);
      this.context = ReactorContexts.with(subscriber.currentContext(), subscription.context());
    }

    static <T> void subscribe(
        RouteSubscription<Subscription> subscription,
        CorePublisher<? extends T> source,
        CoreSubscriber<? super T> subscriber) {
      subscription.subscribe(
          () -> source.subscribe(new CoreTracedSubscriber<T>(subscription, subscriber)));
    }

    @Override
    public Context currentContext() {
      return context;
    }
  }
}
