package dev.routespan.runtime;

import io.opentelemetry.context.Context;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A subscriber that keeps what it is told, and the contexts it is told it in. */
class TestReader implements Flow.Subscriber<String>, LateType.Reading {
  final List<String> items = new CopyOnWriteArrayList<>();
  final List<Context> contexts = new CopyOnWriteArrayList<>();
  volatile Flow.@Nullable Subscription subscription;
  volatile @Nullable Throwable failure;
  volatile boolean completed;

  private final long requested;

  TestReader(long requested) {
    this.requested = requested;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    contexts.add(Context.current());
    this.subscription = subscription;
    subscription.request(requested);
  }

  @Override
  public void onNext(String item) {
    contexts.add(Context.current());
    items.add(item);
    if (requested < Long.MAX_VALUE) {
      subscription.request(requested);
    }
  }

  @Override
  public void onError(Throwable failure) {
    contexts.add(Context.current());
    this.failure = failure;
  }

  @Override
  public void onComplete() {
    contexts.add(Context.current());
    completed = true;
  }

  @Override
  public void giveUp() {
    subscription.cancel();
  }
}
