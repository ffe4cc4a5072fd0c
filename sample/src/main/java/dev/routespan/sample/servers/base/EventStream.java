package dev.routespan.sample.servers.base;

import java.io.IOException;
import java.util.concurrent.Flow;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Sends what a publisher hands out to the client, as server-sent events, one after the other. */
final class EventStream implements Flow.Subscriber<Object> {
  private static final long LIMIT_MILLIS = 60_000;
  private static final String END = "[DONE]";

  private final SseEmitter emitter;
  private Flow.Subscription subscription;

  private EventStream(SseEmitter emitter) {
    this.emitter = emitter;
  }

  /** Subscribes to the publisher, and returns what Spring MVC is to answer the request with. */
  static SseEmitter of(Flow.Publisher<?> publisher) {
    SseEmitter emitter = new SseEmitter(LIMIT_MILLIS);
    publisher.subscribe(new EventStream(emitter));
    return emitter;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    this.subscription = subscription;
    emitter.onTimeout(subscription::cancel);
    emitter.onError(failure -> subscription.cancel());
    subscription.request(1);
  }

  @Override
  public void onNext(Object item) {
    if (send(item)) {
      subscription.request(1);
    } else {
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable failure) {
    emitter.completeWithError(failure);
  }

  @Override
  public void onComplete() {
    send(END);
    emitter.complete();
  }

  /** Returns whether the client is still there. */
  private boolean send(Object item) {
    try {
      emitter.send(item);
      return true;
    } catch (IOException | IllegalStateException e) {
      return false;
    }
  }
}
