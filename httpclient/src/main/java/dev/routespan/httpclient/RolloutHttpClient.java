package dev.routespan.httpclient;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.internal.rollout.ContextPath;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP client that puts the current rollout id into the path of requests to the servers of a fleet,
 * see {@link RolloutPath#apply}. Which servers those are is told by a predicate; a request to any other
 * is handed to the client behind it as it is, without id, baggage, span or retry. Where a {@linkplain
 * Builder#followRedirects redirect} leads, the predicate is asked again.
 *
 * <pre>{@code
 * HttpClient client = RolloutHttpClient.builder(HttpClient.newHttpClient(), uri -> uri.getHost().endsWith(".fleet"))
 *     .openTelemetry(openTelemetry)
 *     .retries(2, Duration.ofMillis(200))
 *     .build();
 * }</pre>
 *
 * <p>With {@linkplain Builder#openTelemetry OpenTelemetry} there is one CLIENT span around a logical
 * request, however many attempts it takes, and each attempt carries exactly one {@code traceparent}.
 * Leave it out where other instrumentation makes CLIENT spans of the client behind this one.
 *
 * <p>What a server of the fleet tells of its model calls, verifications and tools in the header {@value
 * dev.routespan.runtime.RolloutPhases#HEADER} of an answer counts for the rollout in which the request
 * was made, see {@link dev.routespan.runtime.RolloutPhases}. Each answer counts once, that of an attempt
 * that is followed by another one and that of a redirect too, since the rollout has waited for both.
 *
 * <p>Web sockets are the other client's and carry no id. Closing this client, where the JDK's clients can
 * be closed (21 and newer), does nothing: close the one behind it. Safe for use by several threads. A
 * fault of OpenTelemetry, or a predicate that throws, is logged and costs telemetry, id or retry, never
 * the request. A future that is completed by its receiver, by {@code cancel} or {@code
 * completeOnTimeout} for one, cancels the attempt and ends the span; so does {@code cancel(true)} of a
 * future that is derived from it, by {@code thenApply} for one, as with the JDK's clients.
 */
public final class RolloutHttpClient extends ForwardingHttpClient {
  private final Outbound outbound;

  private RolloutHttpClient(HttpClient delegate, Outbound outbound) {
    super(delegate);
    this.outbound = outbound;
  }

  /**
   * {@return a builder of a client that puts the id into paths, and does nothing else}
   *
   * @param delegate the client that sends the requests
   * @param fleet whether a URI is of a server of the fleet; asked at each request and redirect, before the
   *     id is in it
   */
  public static Builder builder(HttpClient delegate, Predicate<URI> fleet) {
    return new Builder(delegate, fleet);
  }

  @Override
  public Redirect followRedirects() {
    return outbound.redirects().policy();
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> bodyHandler)
      throws IOException, InterruptedException {
    boolean toFleet = outbound.isToFleet(request);
    if (!toFleet && !outbound.redirects().isFollowing()) {
      return delegate.send(request, bodyHandler);
    }
    return new LogicalRequest<>(outbound, request, toFleet, bodyHandler).send(delegate);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, BodyHandler<T> bodyHandler) {
    boolean toFleet = outbound.isToFleet(request);
    if (!toFleet && !outbound.redirects().isFollowing()) {
      return delegate.sendAsync(request, bodyHandler);
    }
    return new LogicalRequest<>(outbound, request, toFleet, bodyHandler)
        .sendAsync(delegate::sendAsync);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request,
      BodyHandler<T> bodyHandler,
      @Nullable PushPromiseHandler<T> pushPromiseHandler) {
    boolean toFleet = outbound.isToFleet(request);
    if (!toFleet && !outbound.redirects().isFollowing()) {
      return delegate.sendAsync(request, bodyHandler, pushPromiseHandler);
    }
    return new LogicalRequest<>(outbound, request, toFleet, bodyHandler)
        .sendAsync((attempt, handler) -> delegate.sendAsync(attempt, handler, pushPromiseHandler));
  }

  /** Builds a {@link RolloutHttpClient}. Not safe for use by several threads. */
  public static final class Builder {
    private final HttpClient delegate;
    private final Predicate<URI> fleet;
    private @Nullable OpenTelemetry openTelemetry;
    private String contextPath = "";
    private int retries;
    private Duration firstDelay = Duration.ZERO;
    private Predicate<HttpRequest> repeatable = Retries::isIdempotent;
    private boolean baggage;
    private Redirect redirects = Redirect.NEVER;

    private Builder(HttpClient delegate, Predicate<URI> fleet) {
      this.delegate = requireNonNull(delegate, "delegate");
      this.fleet = requireNonNull(fleet, "fleet");
    }

    /**
     * Makes one CLIENT span around each logical request, with the attributes of OpenTelemetry's HTTP
     * conventions and {@code http.request.resend_count} if it took more than one attempt, and sends the
     * span's context with each attempt. {@code url.full} has no user, query or fragment. Where the
     * context has baggage, what a request says in its own baggage is sent beside it, and wins for a key
     * that both have.
     *
     * @param openTelemetry makes the spans and propagates their context; not null
     * @return this builder
     */
    public Builder openTelemetry(OpenTelemetry openTelemetry) {
      this.openTelemetry = requireNonNull(openTelemetry, "openTelemetry");
      return this;
    }

    /**
     * Puts the id behind a context path, for applications that are deployed at one, see {@link
     * RolloutPath#apply(URI, String)}. Requests to other paths of the fleet carry no id then; a fleet
     * that has both needs a client for each.
     *
     * @param contextPath as it is written in URIs; empty, which is the default, for the root
     * @return this builder
     * @throws IllegalArgumentException if the path is not empty and does not start with a slash, or ends
     *     with one
     */
    public Builder contextPath(String contextPath) {
      this.contextPath = ContextPath.requireValid(contextPath);
      return this;
    }

    /**
     * Sends a request again whose connection could not be made, or that was answered with 429 or 503
     * and may be repeated. Nothing is sent again if this is not called.
     *
     * <p>Such an answer does not say that nothing was done: an agent may have run half a rollout when
     * a server behind it was busy. So only requests with an idempotent method (GET, HEAD, OPTIONS,
     * TRACE, PUT, DELETE) are repeated after it, unless {@link #repeatable} says otherwise. A request
     * that found no server is repeated whatever its method. Behind a redirect only the request to the
     * new place is repeated, and outside the fleet none.
     *
     * <p>A body publisher must be able to publish its body again, as all of {@code BodyPublishers} do
     * but for {@code fromPublisher} with a publisher that cannot.
     *
     * @param most how many times at most, beside the first one
     * @param firstDelay before the first retry, at most five minutes; doubles with each further one, up
     *     to five minutes
     * @return this builder
     * @throws IllegalArgumentException if either is negative, or the delay is longer than that
     */
    public Builder retries(int most, Duration firstDelay) {
      if (most < 0 || firstDelay.isNegative()) {
        throw new IllegalArgumentException(
            most + " retries after " + firstDelay + "; neither may be negative");
      }
      if (firstDelay.compareTo(Retries.LONGEST_DELAY) > 0) {
        throw new IllegalArgumentException(
            "retries after " + firstDelay + "; at most " + Retries.LONGEST_DELAY + " are waited");
      }
      this.retries = most;
      this.firstDelay = firstDelay;
      return this;
    }

    /**
     * Tells which requests may reach a server twice, instead of those with an idempotent method, see
     * {@link #retries}. The POST of a verification without side effects is one.
     *
     * @param repeatable asked once a request, before the id is in it, by several threads; false if it
     *     throws
     * @return this builder
     */
    public Builder repeatable(Predicate<HttpRequest> repeatable) {
      this.repeatable = requireNonNull(repeatable, "repeatable");
      return this;
    }

    /**
     * Sends the id in W3C baggage ({@code nemo.gym.rollout.id}) too, for servers that look there; what
     * else a request says in its baggage stays. Servers of the fleet may pass baggage on to others, so
     * this is off unless it is called.
     *
     * @return this builder
     */
    public Builder baggage() {
      this.baggage = true;
      return this;
    }

    /**
     * Follows redirects, by the rules of the JDK's clients. Each server on the way that is one of the
     * fleet gets the id in its path, and with {@linkplain #openTelemetry OpenTelemetry} the trace
     * context; any other gets neither, and no baggage. The client behind can do neither, so it must not
     * follow redirects itself. Nothing is followed unless this is called.
     *
     * <p>As with the JDK's clients, an answer 301, 302, 303, 307 or 308 is followed, four times at most,
     * and a POST becomes a GET but for 307 and 308. {@code Authorization} and {@code Cookie} headers of
     * the request go to no other origin, as with the clients of newer JDKs. An answer whose {@code Location} is missing or
     * malformed is handed to the caller. The responses on the way are not told: the last one has no
     * {@code previousResponse}.
     *
     * @param policy which redirects are followed
     * @return this builder
     */
    public Builder followRedirects(Redirect policy) {
      this.redirects = requireNonNull(policy, "policy");
      return this;
    }

    /**
     * {@return the client}
     *
     * @throws IllegalStateException if the client behind follows redirects itself: it would take trace
     *     context and baggage along, to whichever host, and lose the id; see {@link #followRedirects}
     */
    public RolloutHttpClient build() {
      if (delegate.followRedirects() != Redirect.NEVER) {
        throw new IllegalStateException("the client behind follows redirects: trace context and"
            + " baggage would leave the fleet, and the id be lost; use a client with Redirect.NEVER,"
            + " and followRedirects of this builder");
      }
      ClientSpans spans = openTelemetry == null ? null : new ClientSpans(openTelemetry);
      return new RolloutHttpClient(
          delegate,
          new Outbound(
              fleet,
              contextPath,
              spans,
              baggage,
              new Retries(retries, firstDelay.toMillis(), repeatable),
              new Redirects(redirects)));
    }
  }
}
