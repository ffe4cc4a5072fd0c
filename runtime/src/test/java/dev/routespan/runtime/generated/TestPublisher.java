package dev.routespan.runtime.generated;

import io.opentelemetry.context.Context;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A publisher that is told what to signal, and keeps what it is asked for. */
public final class TestPublisher implements Flow.Publisher<String> {
  public final List<Ongoing> ongoing = new CopyOnWriteArrayList<>();
  public final List<Long> requests = new CopyOnWriteArrayList<>();
  public final List<Context> contexts = new CopyOnWriteArrayList<>();

  @Override
  public void subscribe(Flow.Subscriber<? super String> subscriber) {
    contexts.add(Context.current());
    Ongoing subscription = new Ongoing(subscriber);
    ongoing.add(subscription);
    subscriber.onSubscribe(subscription);
  }

  public void item() {
    ongoing.forEach(Ongoing::item);
  }

  public void complete() {
    ongoing.stream()
        .filter(subscription -> !subscription.cancelled)
        .forEach(subscription -> subscription.subscriber.onComplete());
  }

  public void fail(Throwable failure) {
    ongoing.stream()
        .filter(subscription -> !subscription.cancelled)
        .forEach(subscription -> subscription.subscriber.onError(failure));
  }

  public final class Ongoing implements Flow.Subscription {
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
  public record Adapted<P>(TestPublisher publisher, P result, boolean hasItems)
      implements AsyncType.Source<P> {

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
