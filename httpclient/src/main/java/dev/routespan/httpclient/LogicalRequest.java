package dev.routespan.httpclient;

import dev.routespan.runtime.RolloutPhases;
import dev.routespan.runtime.internal.ContextScope;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request of the caller, which may take several attempts and lead over several servers. */
final class LogicalRequest<T> {
  private final Outbound outbound;
  private final BodyHandler<T> bodyHandler;
  private final ClientSpan span;
  private final Context context;
  private final boolean repeatable;
  private volatile Hop hop;
  private volatile int redirects;
  private volatile int retries;

  /** Starts the span, if the request is one to the fleet. */
  LogicalRequest(
      Outbound outbound, HttpRequest request, boolean toFleet, BodyHandler<T> bodyHandler) {
    this.outbound = outbound;
    this.bodyHandler = Objects.requireNonNull(bodyHandler, "bodyHandler");
    this.repeatable = outbound.retries().isRepeatable(request);
    Context parent = ContextScope.current();
    this.span = toFleet && outbound.spans() != null
        ? outbound.spans().start(parent, request.method(), outbound.address(request))
        : ClientSpan.NONE;
    this.context = span.storeIn(parent);
    try {
      this.hop = Hop.to(outbound, request, toFleet, context);
    } catch (Throwable refused) {
      span.end(0, refused);
      throw refused;
    }
  }

  HttpResponse<T> send(HttpClient client) throws IOException, InterruptedException {
    Scope scope = ContextScope.enterSafely(context, "RolloutHttpClient");
    try (scope) {
      HttpResponse<T> response = sendUntilProcessed(client);
      span.end(resends(), response.statusCode());
      return response;
    } catch (Throwable failure) {
      span.end(resends(), failure);
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
        HttpResponse<T> response = client.send(hop.message(), this::readBody);
        if (!isRepeated(response.statusCode())) {
          HttpRequest next = redirected(response.statusCode(), response.headers());
          if (next == null) {
            return response;
          }
          follow(next);
          continue;
        }
      } catch (IOException failure) {
        if (!isRepeated(failure)) {
          throw failure;
        }
      }
      retries++;
      TimeUnit.MILLISECONDS.sleep(outbound.retries().delayMillis(retries));
    }
  }

  private boolean isRepeated(int status) {
    return hop.inFleet() && outbound.retries().isRepeated(retries, repeatable, status);
  }

  private boolean isRepeated(Throwable failure) {
    return hop.inFleet() && outbound.retries().isRepeated(retries, failure);
  }

  /** Returns what the answer asks for; null if it is the last one. */
  private @Nullable HttpRequest redirected(int status, HttpHeaders answer) {
    return redirects < Redirects.MOST
        ? outbound.redirects().next(hop.asked(), status, answer)
        : null;
  }

  private void follow(HttpRequest next) {
    redirects++;
    hop = hop.redirectedTo(outbound, next, context);
  }

  private int resends() {
    return retries + redirects;
  }

  /**
   * Called once an answer, when its header is there, so that whoever gets the response finds its phases
   * counted. The caller's handler sees the last response alone.
   */
  private HttpResponse.BodySubscriber<T> readBody(HttpResponse.ResponseInfo response) {
    int status = response.statusCode();
    countPhases(response.headers());
    return isRepeated(status) || redirected(status, response.headers()) != null
        ? BodySubscribers.mapping(BodySubscribers.discarding(), nothing -> null)
        : bodyHandler.apply(response);
  }

  /** Each answer tells of an attempt of its own, and the rollout has waited for all of them. */
  private void countPhases(HttpHeaders answer) {
    if (hop.inFleet()) {
      RolloutPhases.add(answer.firstValue(RolloutPhases.HEADER).orElse(null), context);
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
          span.cancel(resends());
        } else {
          span.end(resends(), failure);
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
        attempt = transport.send(hop.message(), LogicalRequest.this::readBody);
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
        return;
      }
      HttpRequest next = redirected(status, response.headers());
      if (next == null) {
        // The span ends first, so that whoever waits for the answer finds it ended.
        span.end(resends(), status);
        result.complete(response);
      } else {
        attemptAt(next);
      }
    }

    private void attemptAt(HttpRequest next) {
      Scope scope = ContextScope.enterSafely(context, "RolloutHttpClient");
      try (scope) {
        follow(next);
      }
      attemptAgain();
    }

    private void attemptLater() {
      retries++;
      long delay = outbound.retries().delayMillis(retries);
      CompletableFuture.delayedExecutor(delay, TimeUnit.MILLISECONDS).execute(this::attemptAgain);
    }

    private void fail(Throwable failure) {
      Throwable cause = Outbound.unwrap(failure);
      span.end(resends(), cause);
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
