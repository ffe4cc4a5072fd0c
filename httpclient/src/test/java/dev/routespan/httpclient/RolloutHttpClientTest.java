package dev.routespan.httpclient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RolloutHttpClientTest {
  private static final AttributeKey<Long> RESENDS =
      AttributeKey.longKey("http.request.resend_count");
  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  private static final String TRACE_PARENT = "traceparent";

  /** How a request is sent. */
  enum Way {
    SYNC,
    ASYNC;

    HttpResponse<String> send(HttpClient client, HttpRequest request) throws Exception {
      return this == SYNC
          ? client.send(request, BodyHandlers.ofString())
          : client.sendAsync(request, BodyHandlers.ofString()).get(10, TimeUnit.SECONDS);
    }
  }

  private record Seen(URI uri, Headers headers, String body) {}

  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final Deque<Integer> answers = new ArrayDeque<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private final ExecutorService handlers = Executors.newCachedThreadPool();
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final OpenTelemetrySdk otel = OpenTelemetrySdk.builder()
      .setTracerProvider(SdkTracerProvider.builder()
          .addSpanProcessor(SimpleSpanProcessor.create(spans))
          .build())
      .setPropagators(ContextPropagators.create(TextMapPropagator.composite(
          W3CTraceContextPropagator.getInstance(), W3CBaggagePropagator.getInstance())))
      .build();
  private final HttpClient plain = HttpClient.newHttpClient();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(handlers);
    server.start();
  }

  @AfterEach
  void stop() {
    release.countDown();
    server.stop(0);
    handlers.shutdownNow();
  }

  @ParameterizedTest
  @EnumSource
  void putsTheIdIntoThePathOfAServerOfTheFleet(Way way) throws Exception {
    HttpResponse<String> response = inRollout(
        "7-2", () -> way.send(fleetClient().build(), request("/verify?x=1").build()));

    assertThat(response.body()).isEqualTo("answer 200");
    assertThat(seen)
        .extracting(Seen::uri)
        .containsExactly(URI.create("/ng-rollout/7-2/verify?x=1"));
    assertThat(seen.get(0).headers).doesNotContainKey("Baggage").doesNotContainKey("Traceparent");
  }

  @ParameterizedTest
  @EnumSource
  void putsASlashBehindTheIdOfABareRoot(Way way) throws Exception {
    inRollout("7-2", () -> way.send(fleetClient().build(), request("").build()));
    inRollout("7-2", () -> way.send(fleetClient().build(), request("?x=1").build()));

    assertThat(seen)
        .extracting(Seen::uri)
        .containsExactly(URI.create("/ng-rollout/7-2/"), URI.create("/ng-rollout/7-2/?x=1"));
  }

  @ParameterizedTest
  @EnumSource
  void neverPutsAnIdTwice(Way way) throws Exception {
    HttpClient twice =
        RolloutHttpClient.builder(fleetClient().build(), uri -> true).build();

    inRollout("7-2", () -> way.send(twice, request("/verify").build()));
    inRollout("7-2", () -> way.send(twice, request("/ng-rollout/8-1/verify").build()));

    assertThat(seen)
        .extracting(one -> one.uri.getPath())
        .containsExactly("/ng-rollout/7-2/verify", "/ng-rollout/8-1/verify");
  }

  @ParameterizedTest
  @EnumSource
  void handsRequestsToOthersOnAsTheyAre(Way way) throws Exception {
    HttpClient client = RolloutHttpClient.builder(plain, uri -> false)
        .openTelemetry(otel)
        .baggage()
        .retries(3, Duration.ZERO)
        .build();
    answers.add(503);

    HttpResponse<String> response =
        inRollout("7-2", () -> way.send(client, request("/verify").build()));

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(seen).extracting(Seen::uri).containsExactly(URI.create("/verify"));
    assertThat(seen.get(0).headers).doesNotContainKey("Baggage").doesNotContainKey("Traceparent");
    assertThat(spans.getFinishedSpanItems()).isEmpty();
  }

  @Test
  void keepsTheIdToItselfIfThePredicateThrows() throws Exception {
    HttpClient client = RolloutHttpClient.builder(plain, uri -> {
          throw new IllegalStateException("no idea");
        })
        .build();

    inRollout("7-2", () -> Way.SYNC.send(client, request("/verify").build()));

    assertThat(seen).extracting(Seen::uri).containsExactly(URI.create("/verify"));
  }

  @ParameterizedTest
  @EnumSource
  void makesOneSpanOfALogicalRequestWithOneTraceparentAnAttempt(Way way) throws Exception {
    HttpClient client = fleetClient()
        .openTelemetry(otel)
        .retries(2, Duration.ofMillis(1))
        .repeatable(request -> request.uri().getPath().equals("/verify"))
        .build();
    answers.addAll(List.of(503, 503, 200));

    HttpResponse<String> response = inRollout(
        "7-2",
        () -> way.send(
            client,
            request("/verify?secret=1")
                .header(TRACE_PARENT, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .POST(BodyPublishers.ofString("the body"))
                .build()));

    assertThat(response.body()).isEqualTo("answer 200");
    SpanData span = onlySpan();
    assertThat(span.getName()).isEqualTo("POST");
    assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(RESENDS)).isEqualTo(2);
    assertThat(span.getAttributes().get(AttributeKey.longKey("http.response.status_code")))
        .isEqualTo(200);
    assertThat(span.getAttributes().get(AttributeKey.stringKey("url.full")))
        .isEqualTo("http://localhost:" + port() + "/ng-rollout/7-2/verify");
    assertThat(span.getAttributes().get(AttributeKey.longKey("server.port"))).isEqualTo(port());
    assertThat(seen).hasSize(3).allSatisfy(attempt -> {
      assertThat(attempt.uri.getPath()).isEqualTo("/ng-rollout/7-2/verify");
      assertThat(attempt.body).isEqualTo("the body");
      assertThat(attempt.headers.get(TRACE_PARENT))
          .singleElement()
          .asString()
          .startsWith("00-" + span.getTraceId() + "-" + span.getSpanId() + "-");
    });
  }

  @ParameterizedTest
  @EnumSource
  void returnsTheLastAnswerWhenTheRetriesAreUsedUp(Way way) throws Exception {
    HttpClient client =
        fleetClient().openTelemetry(otel).retries(1, Duration.ZERO).build();
    answers.addAll(List.of(503, 429, 200));

    HttpResponse<String> response = way.send(client, request("/verify").build());

    assertThat(response.statusCode()).isEqualTo(429);
    assertThat(response.body()).isEqualTo("answer 429");
    SpanData span = onlySpan();
    assertThat(span.getAttributes().get(RESENDS)).isEqualTo(1);
    assertThat(span.getAttributes().get(ERROR_TYPE)).isEqualTo("429");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @ParameterizedTest
  @EnumSource
  void repeatsNothingUnlessToldTo(Way way) throws Exception {
    answers.add(503);

    HttpResponse<String> response =
        way.send(fleetClient().openTelemetry(otel).build(), request("/verify").build());

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(seen).hasSize(1);
    assertThat(onlySpan().getAttributes().get(RESENDS)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void repeatsNothingThatAServerMayHaveProcessed(Way way) throws Exception {
    answers.add(500);

    HttpResponse<String> response = way.send(
        fleetClient().retries(3, Duration.ZERO).build(), request("/verify").build());

    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(seen).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void repeatsAConnectionThatCouldNotBeMadeAndThrowsTheLastFailure(Way way) throws Exception {
    HttpClient client =
        fleetClient().openTelemetry(otel).retries(2, Duration.ZERO).build();
    HttpRequest request = HttpRequest.newBuilder(
            URI.create("http://localhost:" + closedPort() + "/run"))
        .POST(BodyPublishers.noBody())
        .build();

    Throwable failure = catchThrowable(() -> way.send(client, request));

    assertThat(failure instanceof ExecutionException ? failure.getCause() : failure)
        .isInstanceOf(ConnectException.class);
    SpanData span = onlySpan();
    assertThat(span.getAttributes().get(RESENDS)).isEqualTo(2);
    assertThat(span.getAttributes().get(ERROR_TYPE)).isEqualTo("java.net.ConnectException");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getEvents()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"GET, 2", "PUT, 2", "DELETE, 2", "POST, 1", "PATCH, 1", "get, 1"})
  void repeatsAnsweredRequestsOfIdempotentMethodsOnly(String method, int attempts)
      throws Exception {
    HttpClient client = fleetClient().retries(1, Duration.ZERO).build();
    answers.add(429);

    Way.SYNC.send(
        client, request("/run").method(method, BodyPublishers.noBody()).build());

    assertThat(seen).hasSize(attempts);
  }

  @ParameterizedTest
  @EnumSource
  void repeatsNoAnsweredRequestIfThePredicateRefusesOrThrows(Way way) throws Exception {
    answers.addAll(List.of(503, 503));

    way.send(
        fleetClient().retries(1, Duration.ZERO).repeatable(request -> false).build(),
        request("/verify").build());
    way.send(
        fleetClient()
            .retries(1, Duration.ZERO)
            .repeatable(request -> {
              throw new IllegalStateException("no idea");
            })
            .build(),
        request("/verify").build());

    assertThat(seen).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"NEVER, 303", "ALWAYS, 0"})
  void repeatsNoRequestThatAServerRedirectedToNowhere(HttpClient.Redirect redirect, int status)
      throws Exception {
    int closed = closedPort();
    server.createContext("/moved", exchange -> {
      seen.add(new Seen(exchange.getRequestURI(), exchange.getRequestHeaders(), ""));
      exchange.getResponseHeaders().set("Location", "http://localhost:" + closed + "/run");
      exchange.sendResponseHeaders(303, -1);
      exchange.close();
    });
    HttpClient client =
        fleetClient().followRedirects(redirect).retries(1, Duration.ZERO).build();
    HttpRequest request = request("/moved").POST(BodyPublishers.noBody()).build();

    if (status == 0) {
      assertThat(catchThrowable(() -> Way.SYNC.send(client, request)))
          .isInstanceOf(ConnectException.class);
    } else {
      assertThat(Way.SYNC.send(client, request).statusCode()).isEqualTo(status);
    }

    assertThat(seen).hasSize(1);
  }

  @Test
  void putsTheIdBehindAContextPath() throws Exception {
    HttpClient client = fleetClient().contextPath("/app").build();

    inRollout("7-2", () -> Way.SYNC.send(client, request("/app/verify").build()));
    inRollout("7-2", () -> Way.SYNC.send(client, request("/verify").build()));

    assertThat(seen)
        .extracting(one -> one.uri.getPath())
        .containsExactly("/app/ng-rollout/7-2/verify", "/verify");
  }

  /** Each completes the future of a request in place of its answer. */
  enum Outside implements Consumer<CompletableFuture<HttpResponse<String>>> {
    CANCELLED {
      @Override
      public void accept(CompletableFuture<HttpResponse<String>> future) {
        future.cancel(true);
      }
    },
    COMPLETED {
      @Override
      public void accept(CompletableFuture<HttpResponse<String>> future) {
        future.complete(null);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void cancelsTheAttemptAndEndsTheSpan(Outside outside) {
    // The client behind is one of ours, whose spans tell of each attempt.
    HttpClient client = RolloutHttpClient.builder(
            fleetClient().openTelemetry(otel).build(), uri -> true)
        .openTelemetry(otel)
        .retries(2, Duration.ZERO)
        .build();
    answers.add(0);

    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request("/verify").build(), BodyHandlers.ofString());
    outside.accept(future);

    assertThat(future).isDone();
    assertThat(spans.getFinishedSpanItems()).hasSize(2).allSatisfy(span -> {
      assertThat(span.getAttributes().get(AttributeKey.booleanKey("nemo.gym.cancelled")))
          .isTrue();
      assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    });
  }

  /** Derives a future from that of a request. */
  enum Derivation implements Function<CompletableFuture<?>, CompletableFuture<?>> {
    APPLY {
      @Override
      public CompletableFuture<?> apply(CompletableFuture<?> future) {
        return future.thenApply(response -> response);
      }
    },
    APPLY_ASYNC_TWICE {
      @Override
      public CompletableFuture<?> apply(CompletableFuture<?> future) {
        return future.thenApplyAsync(response -> response).thenAccept(response -> {});
      }
    },
    COMPOSE {
      @Override
      public CompletableFuture<?> apply(CompletableFuture<?> future) {
        return future.thenCompose(CompletableFuture::completedFuture);
      }
    },
    COPY_WITH_A_TIMEOUT {
      @Override
      public CompletableFuture<?> apply(CompletableFuture<?> future) {
        return future.copy().orTimeout(1, TimeUnit.HOURS);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void cancelsTheExchangeWhenADerivedFutureIsCancelled(Derivation derivation) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<?> derived = derivation.apply(fleetClient()
          .openTelemetry(otel)
          .build()
          .sendAsync(requestTo(silent), BodyHandlers.ofString()));
      try (Socket connection = silent.accept()) {
        connection.setSoTimeout(10_000);
        assertThat(connection.getInputStream().read()).isEqualTo('G');

        assertThat(derived.cancel(true)).isTrue();

        assertThat(derived).isCancelled();
        // Returns when the client has closed its side, and throws if it does not.
        assertThat(connection.getInputStream().readAllBytes()).isNotEmpty();
      }
    }
    assertThat(onlySpan().getAttributes().get(AttributeKey.booleanKey("nemo.gym.cancelled")))
        .isTrue();
  }

  @Test
  void goesOnWhenADerivedFutureIsCancelledOnlySoftlyOrDone() throws Exception {
    HttpClient client = fleetClient().build();
    answers.add(0);
    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request("/verify").build(), BodyHandlers.ofString());

    assertThat(future.thenApply(response -> response).cancel(false)).isTrue();
    CompletableFuture<Object> done = future.thenApply(response -> response);
    done.complete("something else");
    assertThat(done.cancel(true)).isFalse();

    assertThat(future).isNotDone();
    release.countDown();
    assertThat(future.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource
  void sendsNothingMoreOnceItIsCompletedBetweenAttempts(Outside outside) throws Exception {
    // The client behind makes a span of each attempt.
    HttpClient client = RolloutHttpClient.builder(
            fleetClient().openTelemetry(otel).build(), uri -> true)
        .openTelemetry(otel)
        .retries(5, Duration.ofMillis(150))
        .build();
    answers.addAll(List.of(503, 503, 503));
    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request("/verify").build(), BodyHandlers.ofString());
    while (spans.getFinishedSpanItems().isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(1);
    }

    outside.accept(future);
    assertThat(spans.getFinishedSpanItems()).hasSize(2);
    TimeUnit.MILLISECONDS.sleep(300);

    List<SpanData> all = spans.getFinishedSpanItems();
    assertThat(all).as("of one attempt, and of the request").hasSize(2);
    assertThat(all.get(1).getAttributes().get(AttributeKey.booleanKey("nemo.gym.cancelled")))
        .isTrue();
  }

  @Test
  void completesTheFutureThoughTheClientBehindAnswersNothing() {
    HttpClient nothing = new ForwardingHttpClient(plain) {
      @Override
      public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) {
        throw new UnsupportedOperationException();
      }

      @Override
      public <T> CompletableFuture<HttpResponse<T>> sendAsync(
          HttpRequest request, BodyHandler<T> handler) {
        return CompletableFuture.completedFuture(null);
      }

      @Override
      public <T> CompletableFuture<HttpResponse<T>> sendAsync(
          HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
        return sendAsync(request, handler);
      }
    };
    HttpClient client =
        RolloutHttpClient.builder(nothing, uri -> true).openTelemetry(otel).build();

    assertThat(client.sendAsync(request("/").build(), BodyHandlers.ofString()))
        .isCompletedExceptionally();
    assertThat(onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @Test
  void endsTheSpanOfARequestThatCannotBeCopied() {
    HttpRequest odd = new HttpRequest() {
      private final HttpRequest good = request("/verify").build();

      @Override
      public Optional<BodyPublisher> bodyPublisher() {
        return good.bodyPublisher();
      }

      @Override
      public String method() {
        return good.method();
      }

      @Override
      public Optional<Duration> timeout() {
        return good.timeout();
      }

      @Override
      public boolean expectContinue() {
        return good.expectContinue();
      }

      @Override
      public URI uri() {
        return good.uri();
      }

      @Override
      public Optional<HttpClient.Version> version() {
        return good.version();
      }

      @Override
      public HttpHeaders headers() {
        return HttpHeaders.of(Map.of("Host", List.of("elsewhere")), (name, value) -> true);
      }
    };

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Way.SYNC.send(fleetClient().openTelemetry(otel).build(), odd));

    assertThat(onlySpan().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
  }

  @Test
  void endsTheSpanWhenTheSenderIsInterrupted() throws Exception {
    HttpClient client = fleetClient().openTelemetry(otel).build();
    answers.add(0);
    Thread.currentThread().interrupt();

    Throwable failure =
        catchThrowable(() -> Way.SYNC.send(client, request("/verify").build()));

    assertThat(failure).isInstanceOf(InterruptedException.class);
    assertThat(onlySpan().getAttributes().get(AttributeKey.booleanKey("nemo.gym.cancelled")))
        .isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void sendsTheIdInBaggageIfToldTo(Way way) throws Exception {
    HttpClient client = fleetClient().baggage().build();

    inRollout("7-2", () -> way.send(client, request("/verify").build()));
    inRollout(
        "7-2",
        () -> way.send(
            client,
            request("/verify")
                .header("baggage", "user=42;p=1, nemo.gym.rollout.id=old")
                .build()));
    way.send(client, request("/verify").header("baggage", "user=42").build());

    assertThat(seen)
        .extracting(one -> one.headers.get("baggage"))
        .containsExactly(
            List.of("nemo.gym.rollout.id=7-2"),
            List.of("user=42;p=1,nemo.gym.rollout.id=7-2"),
            List.of("user=42"));
  }

  @Test
  void addsTheIdToBaggageThatThePropagatorSends() throws Exception {
    HttpClient client = fleetClient().openTelemetry(otel).baggage().build();
    Scope baggage = Baggage.builder().put("user", "42").build().makeCurrent();
    try (baggage) {
      inRollout("7-2", () -> Way.SYNC.send(client, request("/verify").build()));
    }

    assertThat(seen.get(0).headers.get("baggage"))
        .containsExactly("user=42,nemo.gym.rollout.id=7-2");
  }

  /** Of both, what the request says itself counts for a key, as it is the more specific. */
  @ParameterizedTest
  @CsvSource({
    "false, 'own=1;p=2,user=own,own=3,tenant=9'",
    "true, 'own=1;p=2,user=own,own=3,tenant=9,nemo.gym.rollout.id=7-2'",
  })
  void mergesTheRequestsOwnBaggageWithThatOfTheContext(boolean sendsId, String expected)
      throws Exception {
    RolloutHttpClient.Builder builder = fleetClient().openTelemetry(otel);
    HttpClient client = (sendsId ? builder.baggage() : builder).build();
    HttpRequest request = request("/verify")
        .header("Baggage", "own=1;p=2 , user=own")
        .header("baggage", ",own=3")
        .build();
    Baggage ofContext = Baggage.builder().put("tenant", "9").put("user", "42").build();
    Scope baggage = ofContext.makeCurrent();
    try (baggage) {
      inRollout("7-2", () -> Way.SYNC.send(client, request));
    }

    assertThat(seen.get(0).headers.get("baggage")).containsExactly(expected);
  }

  @Test
  void leavesTheRequestsOwnBaggageAloneIfNothingIsAdded() throws Exception {
    HttpClient client = fleetClient().openTelemetry(otel).build();

    inRollout(
        "7-2",
        () -> Way.SYNC.send(
            client,
            request("/verify").header("baggage", "a=1").header("baggage", "b=2").build()));

    assertThat(seen.get(0).headers.get("baggage")).containsExactlyInAnyOrder("a=1", "b=2");
  }

  @Test
  void sendsNoBaggageThatCameInUnlessToldTo() throws Exception {
    HttpClient client = fleetClient().openTelemetry(otel).build();
    Scope baggage = Baggage.builder()
        .put("nemo.gym.rollout.id", "7-2")
        .put("user", "42")
        .build()
        .makeCurrent();
    try (baggage) {
      Way.SYNC.send(client, request("/verify").build());
    }

    assertThat(seen.get(0).headers.get("baggage")).containsExactly("user=42");
  }

  @ParameterizedTest
  @EnumSource(names = "NEVER", mode = EnumSource.Mode.EXCLUDE)
  void refusesAClientThatFollowsRedirectsItself(HttpClient.Redirect policy) {
    HttpClient following = HttpClient.newBuilder().followRedirects(policy).build();

    assertThatIllegalStateException()
        .isThrownBy(() -> RolloutHttpClient.builder(following, uri -> true).build())
        .withMessageContaining("Redirect.NEVER")
        .withMessageContaining("followRedirects");
  }

  @ParameterizedTest
  @EnumSource
  void makesTheSpanCurrentForTheClientBehind(Way way) throws Exception {
    HttpClient inner =
        RolloutHttpClient.builder(plain, uri -> true).openTelemetry(otel).build();
    HttpClient outer =
        RolloutHttpClient.builder(inner, uri -> true).openTelemetry(otel).build();

    way.send(outer, request("/verify").build());

    List<SpanData> both = spans.getFinishedSpanItems();
    assertThat(both).hasSize(2);
    assertThat(both.get(0).getParentSpanId()).isEqualTo(both.get(1).getSpanId());
    assertThat(seen.get(0).headers.get(TRACE_PARENT)).hasSize(1);
    assertThat(Span.current().getSpanContext().isValid()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void sendsTheRequestWhateverOpenTelemetryThrows(Way way) throws Exception {
    OpenTelemetry faulty = (OpenTelemetry) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {OpenTelemetry.class},
        (proxy, method, args) -> {
          throw new IllegalStateException("broken");
        });

    HttpResponse<String> response = inRollout(
        "7-2",
        () -> way.send(
            fleetClient().openTelemetry(faulty).build(), request("/verify").build()));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(seen.get(0).uri.getPath()).isEqualTo("/ng-rollout/7-2/verify");
  }

  @Test
  void sendsTheRequestWithoutAHeaderThatTheClientRefuses() throws Exception {
    OpenTelemetry odd =
        OpenTelemetry.propagating(ContextPropagators.create(new TextMapPropagator() {
          @Override
          public List<String> fields() {
            return List.of("host");
          }

          @Override
          public <C> void inject(Context context, C carrier, TextMapSetter<C> setter) {
            setter.set(carrier, "host", "elsewhere");
          }

          @Override
          public <C> Context extract(Context context, C carrier, TextMapGetter<C> getter) {
            return context;
          }
        }));

    assertThat(
            Way.SYNC.send(fleetClient().openTelemetry(odd).build(), request("/").build()))
        .returns(200, HttpResponse::statusCode);
  }

  @Test
  void refusesANullBodyHandlerBeforeASpanStarts() {
    HttpClient client = fleetClient().openTelemetry(otel).build();

    assertThatNullPointerException().isThrownBy(() -> client.send(request("/").build(), null));
    assertThatNullPointerException()
        .isThrownBy(() -> client.sendAsync(request("/").build(), null));

    assertThat(Span.current().getSpanContext().isValid()).isFalse();
    assertThat(spans.getFinishedSpanItems()).isEmpty();
  }

  @Test
  void isTheClientBehindInEverythingElse() {
    HttpClient client = fleetClient().build();

    assertThat(client.version()).isEqualTo(plain.version());
    assertThat(client.followRedirects()).isEqualTo(plain.followRedirects());
    assertThat(client.sslContext()).isSameAs(plain.sslContext());
    assertThat(client.executor()).isEqualTo(plain.executor());
    assertThat(client.connectTimeout()).isEqualTo(plain.connectTimeout());
    assertThat(client.cookieHandler()).isEqualTo(plain.cookieHandler());
    assertThat(client.proxy()).isEqualTo(plain.proxy());
    assertThat(client.authenticator()).isEqualTo(plain.authenticator());
    assertThat(client.newWebSocketBuilder()).isNotNull();
  }

  @Test
  void refusesBadSettingsAtOnce() {
    assertThatNullPointerException().isThrownBy(() -> RolloutHttpClient.builder(null, uri -> true));
    assertThatNullPointerException().isThrownBy(() -> RolloutHttpClient.builder(plain, null));
    assertThatNullPointerException().isThrownBy(() -> fleetClient().openTelemetry(null));
    assertThatIllegalArgumentException().isThrownBy(() -> fleetClient().retries(-1, Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fleetClient().retries(1, Duration.ofMillis(-1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fleetClient().retries(1, Duration.ofSeconds(Long.MAX_VALUE)))
        .withMessageContaining("PT5M");
    assertThatNullPointerException().isThrownBy(() -> fleetClient().repeatable(null));
    assertThatNullPointerException().isThrownBy(() -> fleetClient().followRedirects(null));
    assertThatIllegalArgumentException().isThrownBy(() -> fleetClient().contextPath("app"));
  }

  private RolloutHttpClient.Builder fleetClient() {
    return RolloutHttpClient.builder(plain, uri -> uri.getHost().equals("localhost"));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path));
  }

  private static HttpRequest requestTo(ServerSocket socket) {
    return HttpRequest.newBuilder(URI.create("http://localhost:" + socket.getLocalPort() + "/"))
        .build();
  }

  private int port() {
    return server.getAddress().getPort();
  }

  private SpanData onlySpan() {
    assertThat(spans.getFinishedSpanItems()).hasSize(1);
    return spans.getFinishedSpanItems().get(0);
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private interface Call<T> {
    T call() throws Exception;
  }

  private static <T> T inRollout(String id, Call<T> call) throws Exception {
    Scope scope = RolloutContext.makeCurrent(id);
    try (scope) {
      return call.call();
    }
  }

  /** Answers with the next status that the test set; 0 waits until the test is over. */
  private void answer(HttpExchange exchange) throws IOException {
    seen.add(new Seen(
        exchange.getRequestURI(),
        exchange.getRequestHeaders(),
        new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
    Integer next;
    synchronized (answers) {
      next = answers.poll();
    }
    int status = next == null ? 200 : next;
    try {
      if (status == 0) {
        release.await();
        status = 200;
      }
    } catch (InterruptedException e) {
      status = 200;
    }
    byte[] body = ("answer " + status).getBytes(UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
