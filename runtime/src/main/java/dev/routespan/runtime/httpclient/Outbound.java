package dev.routespan.runtime.httpclient;

import dev.routespan.runtime.internal.Log;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a client was built with. */
record Outbound(
    Predicate<URI> fleet,
    @Nullable ClientSpans spans,
    boolean baggage,
    int retries,
    Duration firstDelay) {

  boolean isToFleet(HttpRequest request) {
    try {
      return fleet.test(request.uri());
    } catch (Throwable fault) {
      Log.fault("could not tell whether a request stays in the fleet", fault);
      return false;
    }
  }

  /** Returns whether the server said that it did not process the request. */
  static boolean isUnprocessed(int status) {
    return status == 429 || status == 503;
  }

  /** Returns whether the request surely reached no server. */
  static boolean isUnprocessed(Throwable failure) {
    Throwable cause = unwrap(failure);
    return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
  }

  static Throwable unwrap(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** Doubles with each retry, up to some minutes. */
  long delayMillis(int retry) {
    return firstDelay.toMillis() << Math.min(retry - 1, 10);
  }
}
