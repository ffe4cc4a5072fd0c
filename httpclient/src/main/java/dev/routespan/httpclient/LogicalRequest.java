package dev.routespan.httpclient;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.rollout.RolloutBaggage;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One request of the caller, which may take several attempts. All of them send the same message, so
 * that nothing is added to it twice.
 */
final class LogicalRequest<T> {
  private final Outbound outbound;
  private final BodyHandler<T> bodyHandler;
  private final ClientSpan span;
  private final Context context;
  private final HttpRequest message;
  private final boolean repeatable;
  private volatile int resends;

  /** Starts the span. */
  LogicalRequest(Outbound outbound, HttpRequest request, BodyHandler<T> bodyHandler) {
    this.outbound = outbound;
    this.bodyHandler = Objects.requireNonNull(bodyHandler, "bodyHandler");
    this.repeatable = outbound.retries().isRepeatable(request);
    URI uri = RolloutPath.apply(request.uri(), outbound.contextPath());
    HttpRequest addressed = withHeaders(request, uri, Map.of());
    Context parent = ContextScope.current();
    this.span = outbound.spans() == null
        ? ClientSpan.NONE
        : outbound.spans().start(parent, addressed.method(), addressed.uri());
    this.context = span.storeIn(parent);
    try {
      this.message = withHeaders(addressed, uri, headers(addressed, RolloutContext.id(parent)));
    } catch (Throwable refused) {
      span.end(0, refused);
      throw refused;
    }
  }

  HttpResponse<T> send(HttpClient client) throws IOException, InterruptedException {
    Scope scope = ContextScope.enterSafely(context, "RolloutHttpClient");
    try (scope) {
      HttpResponse<T> response = sendUntilProcessed(client);
      span.end(resends, response.statusCode());
      return response;
    } catch (Throwable failure) {
      span.end(resends, failure);
      throw failure;
    }
  }

  CompletableFuture<HttpResponse<T>> sendAsync(Transport<T> transport) {
    return new AsyncAttempts(transport).start();
  }

  private HttpResponse<T> sendUntilProcessed(HttpClient client)
      throws IOException, InterruptedException {
    while (true) {
      try {
        HttpResponse<T> response = client.send(message, this::discardIfRepeated);
        if (!isRepeated(response.statusCode())) {
          return response;
        }
      } catch (IOException failure) {
        if (!isRepeated(failure)) {
          throw failure;
        }
      }
      resends++;
      TimeUnit.MILLISECONDS.sleep(outbound.retries().delayMillis(resends));
    }
  }

  private boolean isRepeated(int status) {
    return outbound.retries().isRepeated(resends, repeatable, status);
  }

  private boolean isRepeated(Throwable failure) {
    return outbound.retries().isRepeated(resends, repeatable, failure);
  }

  /** The caller's handler sees the last response alone. */
  private HttpResponse.BodySubscriber<T> discardIfRepeated(HttpResponse.ResponseInfo response) {
    return isRepeated(response.statusCode())
        ? BodySubscribers.mapping(BodySubscribers.discarding(), nothing -> null)
        : bodyHandler.apply(response);
  }

  /**
   * Returns the headers that carry the context. Each replaces one of the same name, but baggage, which
   * is what the request says itself and what is added.
   */
  private Map<String, String> headers(HttpRequest request, @Nullable String id) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (outbound.spans() != null) {
      outbound.spans().inject(context, headers);
    }
    String own = String.join(",", request.headers().allValues(RolloutBaggage.HEADER));
    headers.computeIfPresent(
        RolloutBaggage.HEADER, (name, added) -> RolloutBaggage.merge(own, added));
    if (outbound.baggage() && id != null) {
      String others = headers.getOrDefault(RolloutBaggage.HEADER, own);
      headers.put(RolloutBaggage.HEADER, RolloutBaggage.add(others, id));
    }
    return headers;
  }

  private static HttpRequest withHeaders(
      HttpRequest request, URI uri, Map<String, String> headers) {
    if (headers.isEmpty() && uri.equals(request.uri())) {
      return request;
    }
    HttpRequest.Builder builder = HttpRequest.newBuilder(
            request, (name, value) -> !headers.containsKey(name))
        .uri(uri);
    headers.forEach((name, value) -> setHeader(builder, name, value));
    return builder.build();
  }

  private static void setHeader(HttpRequest.Builder builder, String name, String value) {
    try {
      builder.setHeader(name, value);
    } catch (RuntimeException fault) {
      // A propagator of the user's may know names that the JDK's client refuses.
      Log.fault("could not set a header of an HTTP request", fault);
    }
  }

  /** Sends one attempt. */
  interface Transport<T> {
    CompletableFuture<HttpResponse<T>> send(HttpRequest message, BodyHandler<T> bodyHandler);
  }

  private final class AsyncAttempts {
    private final Transport<T> transport;
    private final CompletableFuture<HttpResponse<T>> result = new RequestFuture<>();
    private volatile @Nullable CompletableFuture<HttpResponse<T>> attempt;

    AsyncAttempts(Transport<T> transport) {
      this.transport = transport;
    }

    CompletableFuture<HttpResponse<T>> start() {
      // Completed from outside, by completeOnTimeout for one, nobody waits for an answer any more.
      // Completed by an attempt, the span has ended and there is nothing to cancel.
      result.whenComplete((response, failure) -> {
        if (failure == null) {
          span.cancel(resends);
        } else {
          span.end(resends, failure);
        }
        cancelAttempt();
      });
      try {
        attempt();
      } catch (Throwable refused) {
        // As the JDK's client does, what it refuses is told at once.
        fail(refused);
        throw refused;
      }
      return result;
    }

    private void attempt() {
      CompletableFuture<HttpResponse<T>> attempt;
      Scope scope = ContextScope.enterSafely(context, "RolloutHttpClient");
      try (scope) {
        attempt = transport.send(message, LogicalRequest.this::discardIfRepeated);
      }
      this.attempt = attempt;
      if (result.isDone()) {
        cancelAttempt();
      }
      attempt.whenComplete(this::attempted);
    }

    private void attempted(@Nullable HttpResponse<T> response, @Nullable Throwable failure) {
      try {
        if (failure == null) {
          answered(Objects.requireNonNull(response, "response"));
        } else if (isRepeated(failure)) {
          attemptLater();
        } else {
          fail(failure);
        }
      } catch (Throwable fault) {
        // Thrown on, it would reach nobody, and the future would never complete.
        fail(fault);
      }
    }

    private void answered(HttpResponse<T> response) {
      int status = response.statusCode();
      if (isRepeated(status)) {
        attemptLater();
      } else {
        // The span ends first, so that whoever waits for the answer finds it ended.
        span.end(resends, status);
        result.complete(response);
      }
    }

    private void attemptLater() {
      resends++;
      long delay = outbound.retries().delayMillis(resends);
      CompletableFuture.delayedExecutor(delay, TimeUnit.MILLISECONDS).execute(this::attemptAgain);
    }

    private void fail(Throwable failure) {
      Throwable cause = Outbound.unwrap(failure);
      span.end(resends, cause);
      result.completeExceptionally(cause);
    }

    private void attemptAgain() {
      if (result.isDone()) {
        return;
      }
      try {
        attempt();
      } catch (Throwable refused) {
        fail(refused);
      }
    }

    /** An attempt that is done may still have a body to read. */
    private void cancelAttempt() {
      CompletableFuture<HttpResponse<T>> current = attempt;
      if (current != null && !current.isDone()) {
        current.cancel(true);
      }
    }
  }
}
