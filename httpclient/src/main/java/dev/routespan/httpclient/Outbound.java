package dev.routespan.httpclient;

import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.internal.Log;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a client was built with. */
record Outbound(
    Predicate<URI> fleet,
    String contextPath,
    @Nullable ClientSpans spans,
    boolean baggage,
    Retries retries,
    Redirects redirects) {

  boolean isToFleet(HttpRequest request) {
    try {
      return fleet.test(request.uri());
    } catch (Throwable fault) {
      Log.fault("could not tell whether a request stays in the fleet", fault);
      return false;
    }
  }

  /** Returns where a server of the fleet gets the request, with the current id in its path. */
  URI address(HttpRequest request) {
    return RolloutPath.apply(request.uri(), contextPath);
  }

  static Throwable unwrap(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
