package dev.routespan.httpclient;

import dev.routespan.runtime.internal.Log;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which attempts are followed by another one, and when.
 *
 * @param repeatable whether a server that has processed a request in part may get it again
 */
record Retries(int most, long firstDelayMillis, Predicate<HttpRequest> repeatable) {

  static final Duration LONGEST_DELAY = Duration.ofMinutes(5);

  /** Those of RFC 9110, section 9.2.2: sent twice, such a request does what it does when sent once. */
  private static final Set<String> IDEMPOTENT_METHODS =
      Set.of("DELETE", "GET", "HEAD", "OPTIONS", "PUT", "TRACE");

  static boolean isIdempotent(HttpRequest request) {
    return IDEMPOTENT_METHODS.contains(request.method());
  }

  boolean isRepeatable(HttpRequest request) {
    try {
      return most > 0 && repeatable.test(request);
    } catch (Throwable fault) {
      Log.fault("could not tell whether a request may be repeated", fault);
      return false;
    }
  }

  boolean isRepeated(int retries, boolean repeatable, int status) {
    return retries < most && repeatable && (status == 429 || status == 503);
  }

  /** No server has seen a request without a connection, so that it may be repeated in any case. */
  boolean isRepeated(int retries, Throwable failure) {
    return retries < most && isWithoutConnection(failure);
  }

  long delayMillis(int retry) {
    // 20 times are enough to get from one millisecond past the longest delay.
    return Math.min(firstDelayMillis << Math.min(retry - 1, 20), LONGEST_DELAY.toMillis());
  }

  private static boolean isWithoutConnection(Throwable failure) {
    Throwable cause = Outbound.unwrap(failure);
    return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException;
  }
}
