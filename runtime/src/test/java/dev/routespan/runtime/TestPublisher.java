package dev.routespan.runtime;

import io.opentelemetry.context.Context;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A publisher that is told what to signal, and keeps what it is asked for. */
final class TestPublisher implements Flow.Publisher<String> {
  final List<Ongoing> ongoing = new CopyOnWriteArrayList<>();
  final List<Long> requests = new CopyOnWriteArrayList<>();
  final List<Context> contexts = new CopyOnWriteArrayList<>();

  @Override
  public void subscribe(Flow.Subscriber<? super String> subscriber) {
    contexts.add(Context.current());
    Ongoing subscription = new Ongoing(subscriber);
    ongoing.add(subscription);
    subscriber.onSubscribe(subscription);
  }

  void item() {
    ongoing.forEach(Ongoing::item);
  }

  void complete() {
    ongoing.stream()
        .filter(subscription -> !subscription.cancelled)
        .forEach(subscription -> subscription.subscriber.onComplete());
  }

  void fail(Throwable failure) {
    ongoing.stream()
        .filter(subscription -> !subscription.cancelled)
        .forEach(subscription -> subscription.subscriber.onError(failure));
  }

  final class Ongoing implements Flow.Subscription {
    final Flow.Subscriber<? super String> subscriber;
    final AtomicLong demand = new AtomicLong();
    volatile boolean cancelled;

    Ongoing(Flow.Subscriber<? super String> subscriber) {
      this.subscriber = subscriber;
    }

    private void item() {
      if (!cancelled && demand.get() > 0) {
        demand.decrementAndGet();
        subscriber.onNext("item");
      }
    }

    @Override
    public void request(long n) {
      requests.add(n);
      demand.addAndGet(n);
    }

    @Override
    public void cancel() {
      cancelled = true;
    }
  }

  /** As a handler returns it. One that has no items but a result signals it when it completes. */
  record Adapted<P>(TestPublisher publisher, P result, boolean hasItems)
      implements LateType.Source<P> {

    Adapted(TestPublisher publisher, Function<Flow.Publisher<String>, P> view, boolean hasItems) {
      this(publisher, view.apply(publisher), hasItems);
    }

    @Override
    public void item() {
      if (hasItems) {
        publisher.item();
      }
    }

    @Override
    public void complete() {
      if (!hasItems) {
        publisher.item();
      }
      publisher.complete();
    }

    @Override
    public void fail(RuntimeException failure) {
      publisher.fail(failure);
    }
  }
}
