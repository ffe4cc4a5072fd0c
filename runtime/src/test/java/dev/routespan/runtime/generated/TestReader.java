package dev.routespan.runtime.generated;

import io.opentelemetry.context.Context;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A subscriber that keeps what it is told, and the contexts it is told it in. */
public class TestReader implements Flow.Subscriber<String>, AsyncType.Reading {
  public final List<String> items = new CopyOnWriteArrayList<>();
  public final List<Context> contexts = new CopyOnWriteArrayList<>();
  public volatile Flow.@Nullable Subscription subscription;
  public volatile @Nullable Throwable failure;
  public volatile boolean completed;

  private final long requested;

  public TestReader(long requested) {
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
