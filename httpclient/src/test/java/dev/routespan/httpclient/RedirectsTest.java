package dev.routespan.httpclient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.common.AttributeKey;
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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Between two servers, of which one is the fleet's. */
class RedirectsTest {
  private static final String TRACE_PARENT = "traceparent";
  private static final String BAGGAGE = "baggage";

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

  private record Seen(String server, String method, String uri, Headers headers, String body) {}

  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final AtomicInteger busy = new AtomicInteger();
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final OpenTelemetrySdk otel = OpenTelemetrySdk.builder()
      .setTracerProvider(SdkTracerProvider.builder()
          .addSpanProcessor(SimpleSpanProcessor.create(spans))
          .build())
      .setPropagators(ContextPropagators.create(TextMapPropagator.composite(
          W3CTraceContextPropagator.getInstance(), W3CBaggagePropagator.getInstance())))
      .build();
  private HttpServer fleet;
  private HttpServer other;

  @BeforeEach
  void start() throws IOException {
    fleet = server("fleet");
    other = server("other");
  }

  @AfterEach
  void stop() {
    fleet.stop(0);
    other.stop(0);
  }

  @ParameterizedTest
  @EnumSource
  void keepsIdAndTraceWithinTheFleet(Way way) throws Exception {
    HttpResponse<String> response = send(way, client().build(), get(fleet, "/a/302/verify"));

    assertThat(response.statusCode()).isEqualTo(200);
    SpanData span = onlySpan();
    assertThat(seen).hasSize(2).allSatisfy(one -> {
      assertThat(one.server).isEqualTo("fleet");
      assertThat(one.headers.get(TRACE_PARENT))
          .singleElement()
          .asString()
          .contains(span.getTraceId() + "-" + span.getSpanId());
      assertThat(one.headers.get(BAGGAGE)).containsExactly("own=1,user=42,nemo.gym.rollout.id=7-2");
    });
    assertThat(seen.get(1).uri).isEqualTo("/ng-rollout/7-2/verify");
    assertThat(span.getAttributes().get(AttributeKey.longKey("http.request.resend_count")))
        .isEqualTo(1);
    assertThat(span.getAttributes().get(AttributeKey.longKey("http.response.status_code")))
        .isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource
  void takesNothingOutOfTheFleet(Way way) throws Exception {
    HttpResponse<String> response =
        send(way, client().build(), get(fleet, "/a/307/" + address(other) + "/verify?x=1"));

    assertThat(response.body()).isEqualTo("GET /verify?x=1");
    assertThat(seen).extracting(Seen::server).containsExactly("fleet", "other");
    assertThat(seen.get(0).headers).containsKeys("Traceparent", "Baggage", "Authorization");
    assertThat(seen.get(1).headers)
        .doesNotContainKeys("Traceparent", "Tracestate", "Baggage", "Authorization", "Cookie")
        .containsEntry("X-own", List.of("1"));
    assertThat(onlySpan().getAttributes().get(AttributeKey.longKey("http.response.status_code")))
        .isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheFleetAgainWhenARedirectComesBack(Way way) throws Exception {
    String back = address(other) + "/a/302/" + address(fleet) + "/verify";

    send(way, client().build(), get(fleet, "/a/302/" + back));

    assertThat(seen).extracting(Seen::server).containsExactly("fleet", "other", "fleet");
    assertThat(seen.get(1).headers).doesNotContainKeys("Traceparent", "Baggage");
    assertThat(seen.get(2).uri).isEqualTo("/ng-rollout/7-2/verify");
    assertThat(seen.get(2).headers.get(TRACE_PARENT))
        .isEqualTo(seen.get(0).headers.get(TRACE_PARENT));
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheFleetThatAnotherServerLeadsTo(Way way) throws Exception {
    send(way, client().build(), get(other, "/a/302/" + address(fleet) + "/verify"));

    assertThat(seen.get(0).headers)
        .doesNotContainKey("Traceparent")
        .containsEntry("Baggage", List.of("own=1"));
    assertThat(seen.get(1).uri).isEqualTo("/ng-rollout/7-2/verify");
    assertThat(seen.get(1).headers.get(BAGGAGE))
        .containsExactly("own=1,user=42,nemo.gym.rollout.id=7-2");
    assertThat(spans.getFinishedSpanItems()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void followsNothingUnlessToldTo(Way way) throws Exception {
    RolloutHttpClient client =
        RolloutHttpClient.builder(HttpClient.newHttpClient(), this::isOfFleet).build();

    assertThat(client.followRedirects()).isEqualTo(Redirect.NEVER);
    assertThat(client().build().followRedirects()).isEqualTo(Redirect.NORMAL);
    assertThat(send(way, client, get(fleet, "/a/302/verify")).statusCode()).isEqualTo(302);
    assertThat(send(way, client, get(other, "/a/302/verify")).statusCode()).isEqualTo(302);
    assertThat(seen).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void givesUpWhereTheJdksClientDoes(Way way) throws Exception {
    HttpRequest request = get(fleet, "/a/302/a/302/a/302/a/302/a/302/a/302/verify");

    assertThat(send(way, client().build(), request).statusCode()).isEqualTo(302);
    assertThat(seen).hasSize(5);
    assertThat(send(way, jdksClient(), request).statusCode()).isEqualTo(302);
    assertThat(seen).hasSize(10);
  }

  @ParameterizedTest
  @EnumSource
  void repeatsBehindARedirectOnlyTheRequestToTheNewPlace(Way way) throws Exception {
    RolloutHttpClient client = client()
        .retries(1, Duration.ZERO)
        .repeatable(request -> request.uri().getPath().startsWith("/a/"))
        .build();
    busy.set(1);

    assertThat(send(way, client, get(fleet, "/a/302/busy")).statusCode()).isEqualTo(200);
    assertThat(seen)
        .extracting(Seen::uri)
        .containsExactly(
            "/ng-rollout/7-2/a/302/busy", "/ng-rollout/7-2/busy", "/ng-rollout/7-2/busy");
    busy.set(1);
    assertThat(
            send(way, client, get(fleet, "/a/302/" + address(other) + "/busy")).statusCode())
        .isEqualTo(503);
  }

  @ParameterizedTest
  @CsvSource({
    "301, POST, GET", "302, POST, GET", "303, POST, GET", "307, POST, POST", "308, POST, POST",
    "301, PUT, PUT", "302, PUT, PUT", "303, PUT, GET", "302, GET, GET", "303, HEAD, GET"
  })
  void sendsTheMethodAndTheBodyThatTheJdksClientSends(int status, String method, String next)
      throws Exception {
    HttpRequest request = request(fleet, "/a/" + status + "/verify")
        .method(
            method,
            method.startsWith("P") ? BodyPublishers.ofString("body") : BodyPublishers.noBody())
        .build();

    Way.SYNC.send(client().build(), request);
    Way.SYNC.send(jdksClient(), request);

    assertThat(seen).extracting(Seen::method).containsExactly(method, next, method, next);
    assertThat(seen.get(1).body).isEqualTo(seen.get(3).body);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // policy, status, from, Location, to
        "NORMAL, 302, http://a/b/c?x=1, d?y=2, http://a/b/d?y=2",
        "NORMAL, 302, http://a/b, //c/d, http://c/d",
        "NORMAL, 302, http://a/b, https://a/b, https://a/b",
        "NORMAL, 302, https://a/b, http://a/b, -",
        "ALWAYS, 302, https://a/b, http://a/b, http://a/b",
        "NEVER, 302, http://a/b, /c, -",
        "ALWAYS, 300, http://a/b, /c, -",
        "ALWAYS, 304, http://a/b, /c, -",
        "ALWAYS, 200, http://a/b, /c, -",
        "ALWAYS, 302, http://a/b, ftp://a/c, -",
        "ALWAYS, 302, http://a/b, mailto:c, -",
        "ALWAYS, 302, http://a/b, http://c d/, -",
        "ALWAYS, 302, http://a/b, http:///c, -",
        "ALWAYS, 302, http://a/b, -, -",
      })
  void followsWhatThePolicyAllows(
      Redirect policy, int status, URI from, String location, URI expected) {
    Map<String, List<String>> headers =
        location == null ? Map.of() : Map.of("location", List.of(location));

    HttpRequest next = new Redirects(policy)
        .next(
            HttpRequest.newBuilder(from).build(),
            status,
            HttpHeaders.of(headers, (name, value) -> true));

    assertThat(next == null ? null : next.uri()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/, http://a:80/b, true",
    "http://a/, HTTP://A/b, true",
    "http://a/, http://a:81/b, false",
    "http://a/, https://a/b, false",
    "http://a/, http://b/b, false",
  })
  void sendsSecretsToTheSameOriginAlone(URI from, String location, boolean sent) {
    HttpRequest request = HttpRequest.newBuilder(from)
        .header("authorization", "secret")
        .header("Cookie", "secret")
        .header("X-Own", "1")
        .build();

    HttpRequest next = new Redirects(Redirect.ALWAYS)
        .next(
            request,
            302,
            HttpHeaders.of(Map.of("Location", List.of(location)), (name, value) -> true));

    assertThat(next.headers().map().size()).isEqualTo(sent ? 3 : 1);
    assertThat(next.headers().firstValue("X-Own")).hasValue("1");
  }

  @Test
  void cancelsTheRequestThatARedirectLeadsTo() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      silent.setSoTimeout(10_000);
      String target = "http://localhost:" + silent.getLocalPort() + "/";
      CompletableFuture<?> future =
          client().build().sendAsync(get(fleet, "/a/302/" + target), BodyHandlers.ofString());
      try (Socket connection = silent.accept()) {
        connection.setSoTimeout(10_000);
        assertThat(connection.getInputStream().read()).isEqualTo('G');

        future.cancel(true);

        // Returns when the client has closed its side, and throws if it does not.
        assertThat(connection.getInputStream().readAllBytes()).isNotEmpty();
      }
    }
    assertThat(onlySpan().getAttributes().get(AttributeKey.booleanKey("nemo.gym.cancelled")))
        .isTrue();
  }

  @Test
  void takesNoHeaderOfTheCallersOutOfTheFleetThatCarriesATrace() throws Exception {
    OpenTelemetry otherHeader =
        OpenTelemetry.propagating(ContextPropagators.create(new OneHeader()));
    RolloutHttpClient.Builder client = RolloutHttpClient.builder(
            HttpClient.newHttpClient(), this::isOfFleet)
        .followRedirects(Redirect.NORMAL);
    HttpRequest request = request(fleet, "/a/302/" + address(other) + "/verify")
        .header(TRACE_PARENT, "own")
        .header("TraceState", "own")
        .header(BAGGAGE, "own=1")
        .header("Uber-Trace-Id", "own")
        .build();

    Way.SYNC.send(client.build(), request);
    Way.SYNC.send(client.openTelemetry(otherHeader).build(), request);

    assertThat(seen.get(0).headers)
        .containsKeys("Traceparent", "Tracestate", "Baggage")
        .containsEntry("Uber-trace-id", List.of("own"));
    assertThat(seen.get(1).headers)
        .doesNotContainKeys("Traceparent", "Tracestate", "Baggage")
        .containsKey("Uber-trace-id");
    assertThat(seen.get(2).headers).containsEntry("Uber-trace-id", List.of("ours"));
    assertThat(seen.get(3).headers).doesNotContainKeys("Traceparent", "Uber-trace-id");
  }

  /** Propagates a context in a header that is none of W3C's. */
  private static final class OneHeader implements TextMapPropagator {
    @Override
    public Collection<String> fields() {
      return List.of("uber-trace-id");
    }

    @Override
    public <C> void inject(Context context, C carrier, TextMapSetter<C> setter) {
      setter.set(carrier, "uber-trace-id", "ours");
    }

    @Override
    public <C> Context extract(Context context, C carrier, TextMapGetter<C> getter) {
      return context;
    }
  }

  private RolloutHttpClient.Builder client() {
    return RolloutHttpClient.builder(HttpClient.newHttpClient(), this::isOfFleet)
        .openTelemetry(otel)
        .baggage()
        .followRedirects(Redirect.NORMAL);
  }

  private static HttpClient jdksClient() {
    return HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build();
  }

  private boolean isOfFleet(URI uri) {
    return uri.getPort() == fleet.getAddress().getPort();
  }

  private HttpRequest get(HttpServer server, String path) {
    return request(server, path)
        .header(BAGGAGE, "own=1")
        .header("Authorization", "secret")
        .header("X-Own", "1")
        .build();
  }

  private static HttpRequest.Builder request(HttpServer server, String path) {
    return HttpRequest.newBuilder(URI.create(address(server) + path));
  }

  private static String address(HttpServer server) {
    return "http://localhost:" + server.getAddress().getPort();
  }

  private static HttpResponse<String> send(Way way, HttpClient client, HttpRequest request)
      throws Exception {
    Scope rollout = RolloutContext.makeCurrent("7-2");
    try (rollout) {
      Scope baggage = Baggage.current().toBuilder().put("user", "42").build().makeCurrent();
      try (baggage) {
        return way.send(client, request);
      }
    }
  }

  private SpanData onlySpan() {
    assertThat(spans.getFinishedSpanItems()).hasSize(1);
    return spans.getFinishedSpanItems().get(0);
  }

  private HttpServer server(String name) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(name, exchange));
    server.start();
    return server;
  }

  /**
   * Behind {@code /a/<status>/} stands where the answer leads, and what does not is where it ends. What
   * it is redirected to has no id, as of a server that takes the prefix off.
   */
  private void answer(String server, HttpExchange exchange) throws IOException {
    String uri = exchange.getRequestURI().toString();
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    seen.add(
        new Seen(server, exchange.getRequestMethod(), uri, exchange.getRequestHeaders(), body));
    String path = uri.replaceFirst("^/ng-rollout/7-2", "");
    int status = 200;
    if (path.startsWith("/a/")) {
      status = Integer.parseInt(path.substring(3, 6));
      String target = path.substring(7);
      exchange
          .getResponseHeaders()
          .set("Location", target.startsWith("http") ? target : "/" + target);
    } else if (path.equals("/busy") && busy.getAndDecrement() > 0) {
      status = 503;
    }
    byte[] text = (exchange.getRequestMethod() + " " + uri).getBytes(UTF_8);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isHead ? -1 : text.length);
    if (!isHead) {
      exchange.getResponseBody().write(text);
    }
    exchange.close();
  }
}
