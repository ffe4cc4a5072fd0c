package dev.routespan.runtime.httpserver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.fixtures.FaultyContextStorage;
import dev.routespan.fixtures.LogCapture;
import dev.routespan.fixtures.NoOpenScopes;
import dev.routespan.fixtures.RawRequest;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutIds;
import dev.routespan.runtime.ServerKind;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.context.SettableContextStorageProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On a real server, with requests that are written byte by byte. */
class RolloutPathHandlerTest {
  private static final HttpHandler ECHO = RolloutPathHandlerTest::echo;

  private HttpServer server;

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void setsTheIdOnTheSpanOfAnAgent() throws Exception {
    TestOpenTelemetry otel = new TestOpenTelemetry();
    Span agents = otel.tracer().spanBuilder("GET").startSpan();
    start("/", RolloutPathHandler.of(ECHO)).getFilters().add(new Filter() {
      @Override
      public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        Scope scope = agents.makeCurrent();
        try (scope) {
          chain.doFilter(exchange);
        }
      }

      @Override
      public String description() {
        return "agent";
      }
    });

    RawRequest.get(port(), "/ng-rollout/7-2-a1/verify");

    agents.end();
    assertThat(otel.spans().get(0).getAttributes().asMap())
        .isEqualTo(RolloutIds.attributes("7-2-a1").asMap());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        // target, request URI, id
        "/ng-rollout/7-2-a1/verify, /verify, 7-2-a1",
        "/ng-rollout/7-2, /, 7-2",
        "/ng-rollout/7-2/, /, 7-2",
        "/ng-rollout/7-2?x=1, /?x=1, 7-2",
        "/ng-rollout/7-2/a%20b%2Fc?d=%2F&e=/ng-rollout/8/x, /a%20b%2Fc?d=%2F&e=/ng-rollout/8/x, 7-2",
        "/ng-rollout/7-2//verify, /verify, 7-2",
        "/ng-rollout/7-2///host/x?y=//z, /host/x?y=//z, 7-2",
        "/ng-rollout/7-2/%5chost/x, /host/x, 7-2",
        "/ng-rollout/7-2/%2F%2fhost/x, /host/x, 7-2",
        "/ng-rollout/7-2/training-token-capture/v1, /training-token-capture/v1, 7-2",
        "http://localhost/ng-rollout/7-2/verify, /verify, 7-2",
        "/verify, /verify, null",
        "/ng-rollout, /ng-rollout, null",
        "/ng-rollout/, /ng-rollout/, null",
        "/ng-rollout/7%2d2/verify, /ng-rollout/7%2d2/verify, null",
        "/ng-rollout/a%2Fb/verify, /ng-rollout/a%2Fb/verify, null",
        "/ng-rollout/-7/verify, /ng-rollout/-7/verify, null",
        "/ng-rollout/../verify, /ng-rollout/../verify, null",
        "/ng-rollout/%2e%2e/verify, /ng-rollout/%2e%2e/verify, null",
        "/ng-rollout/7-2/../../verify, /ng-rollout/7-2/../../verify, null",
        "/ng-rollout/7-2/%2E%2e, /ng-rollout/7-2/%2E%2e, null",
        "/ng-rollout/7-2/..%2f..%2fadmin, /ng-rollout/7-2/..%2f..%2fadmin, null",
        "/ng-rollout/7-2/a%5c..%5Cb, /ng-rollout/7-2/a%5c..%5Cb, null",
        "/ng-rollout/a%0ab/verify, /ng-rollout/a%0ab/verify, null",
      })
  void takesThePrefixOff(String target, String requestUri, String id) throws Exception {
    start("/", RolloutPathHandler.of(ECHO));

    String response = RawRequest.get(port(), target);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(requestUri);
    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
    assertThat(RawRequest.value(response, "attribute")).isEqualTo(String.valueOf(id));
  }

  @Test
  void looksBehindTheContextPath() throws Exception {
    start("/fleet/", RolloutPathHandler.of(ECHO));

    String response = RawRequest.get(port(), "/fleet/ng-rollout/7-2/verify?x=1");

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/fleet/verify?x=1");
    assertThat(RawRequest.value(response, "current")).isEqualTo("7-2");
  }

  @ParameterizedTest
  @CsvSource({"200, true", "201, false", "100000, false"})
  void takesIdsUpToABoundedLength(int length, boolean taken) throws Exception {
    start("/", RolloutPathHandler.of(ECHO));
    String id = "a".repeat(length);

    String response = RawRequest.get(port(), "/ng-rollout/" + id + "/verify");

    assertThat(RawRequest.value(response, "requestUri"))
        .isEqualTo(taken ? "/verify" : "/ng-rollout/" + id + "/verify");
    assertThat(RawRequest.value(response, "attribute")).isEqualTo(taken ? id : "null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%00", "\u0001", "\t"})
  void takesNoIdWithControlCharacters(String text) throws Exception {
    start("/", RolloutPathHandler.of(ECHO));

    String response = RawRequest.get(port(), "/ng-rollout/a" + text + "b/verify");

    if (!response.startsWith("HTTP/1.1 400")) {
      assertThat(RawRequest.value(response, "current")).isEqualTo("null");
    }
  }

  @Test
  void keepsTheIdOfOneExchangeFromTheNext() throws Exception {
    start("/", RolloutPathHandler.of(ECHO));
    RawRequest.get(port(), "/ng-rollout/7-2/verify");

    String response = RawRequest.get(port(), "/verify");

    assertThat(RawRequest.value(response, "current")).isEqualTo("null");
    assertThat(RawRequest.value(response, "attribute")).isEqualTo("null");
  }

  /** The server's authenticator takes no exchange but the server's own. */
  @Test
  void answersBehindAnAuthenticator() throws Exception {
    start("/", RolloutPathHandler.of(ECHO)).setAuthenticator(new BasicAuthenticator("fleet") {
      @Override
      public boolean checkCredentials(String user, String password) {
        return user.equals("ada") && password.equals("secret");
      }
    });
    String credentials = Base64.getEncoder().encodeToString("ada:secret".getBytes(UTF_8));

    String response =
        RawRequest.get(port(), "/ng-rollout/7-2/verify", "Authorization: Basic " + credentials);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/verify");
    assertThat(RawRequest.value(response, "current")).isEqualTo("7-2");
    assertThat(RawRequest.value(response, "principal")).isEqualTo("ada");
    assertThat(RawRequest.get(port(), "/ng-rollout/7-2/verify")).startsWith("HTTP/1.1 401");
  }

  @Test
  void showsFiltersThatItIsPutBeforeWhatItShowsTheHandler() throws Exception {
    start("/", RolloutPathHandler.of(new Filter.Chain(List.of(new Seen()), ECHO)::doFilter));

    String response = RawRequest.get(port(), "/ng-rollout/7-2/verify");

    assertThat(response).contains("X-seen: /verify of 7-2");
    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/verify");
  }

  @Test
  void readsBaggageIfToldTo() throws Exception {
    start("/", RolloutPathHandler.withBaggage(ECHO));

    String response =
        RawRequest.get(port(), "/verify", "baggage: a=b", "baggage: nemo.gym.rollout.id=7-2");

    assertThat(RawRequest.value(response, "current")).isEqualTo("7-2");
    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/verify");
  }

  @Test
  void readsNoBaggageUnlessToldTo() throws Exception {
    start("/", RolloutPathHandler.of(ECHO));

    String response = RawRequest.get(port(), "/verify", "baggage: nemo.gym.rollout.id=7-2");

    assertThat(RawRequest.value(response, "current")).isEqualTo("null");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void answersThoughTheStorageOfContextsIsFaulty(int failing) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    ContextStorage healthy = SettableContextStorageProvider.getContextStorage();
    start("/", RolloutPathHandler.of(RolloutPathHandlerTest::answerSilently));
    SettableContextStorageProvider.setContextStorage(new FaultyContextStorage(
        healthy, calls, call -> call == failing, () -> new IllegalStateException("fault")));
    LogCapture log = LogCapture.ofRuntime();
    try (log) {
      assertThat(RawRequest.get(port(), "/ng-rollout/7-2/silent")).startsWith("HTTP/1.1 204");
      assertThat(calls).hasValueGreaterThanOrEqualTo(failing);
    } finally {
      SettableContextStorageProvider.setContextStorage(healthy);
      NoOpenScopes.forget(); // a scope that did not close is left by entering the context of before
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        // kind, target, request URI, id, trace context
        "MODEL, /ng-rollout/7-2/training-token-capture/v1/responses, /v1/responses, 7-2, null",
        "MODEL, /ng-rollout/7-2/training-token-capture, /, 7-2, null",
        "MODEL, /ng-rollout/7-2/training-token-capture//host/x, /host/x, 7-2, null",
        "MODEL, /ng-rollout/7-2/training-token-captures/x, /training-token-captures/x, 7-2, null",
        "MODEL, /training-token-capture/v1, /training-token-capture/v1, null, null",
        "AGENT, /ng-rollout/7-2/training-token-capture/v1, /training-token-capture/v1, 7-2, null",
        "RESOURCES, /ng-rollout/7-2/training-token-capture/v1, /training-token-capture/v1, 7-2,"
            + " null",
        "RESOURCES,"
            + " /ng-rollout/7-2/ng-trace/00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01/verify,"
            + " /verify, 7-2, 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "RESOURCES, /ng-trace/00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01/verify,"
            + " /verify, null, 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "RESOURCES, /ng-rollout/7-2/ng-agent-instance/12/verify, /verify, 7-2, null",
        "RESOURCES, /ng-agent-instance/0, /, null, null",
        "RESOURCES, /ng-rollout/7-2/ng-sampling/temperature=0.7%2C/verify, /verify, 7-2, null",
        "RESOURCES, /ng-rollout/7-2//ng-sampling/a+b//verify, /verify, 7-2, null",
        "MODEL, /ng-rollout/7-2/ng-trace/00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
            + "/ng-agent-instance/3/ng-sampling/t=1/training-token-capture/v1/responses,"
            + " /v1/responses, 7-2, 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "MODEL, /ng-rollout/7-2/training-token-capture/ng-agent-instance/3/v1, /v1, 7-2, null",
        "RESOURCES, /ng-tracer/x, /ng-tracer/x, null, null",
        "RESOURCES, /x/ng-trace/y, /x/ng-trace/y, null, null",
      })
  void takesTheFleetsSegmentsOff(
      ServerKind kind, String target, String requestUri, String id, String traceparent)
      throws Exception {
    start("/", RolloutPathHandler.of(ECHO, kind));

    String response = RawRequest.get(port(), target);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(requestUri);
    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
    assertThat(RawRequest.value(response, "traceparent")).isEqualTo(String.valueOf(traceparent));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ng-rollout/7-2/ng-trace/abc/verify",
        "/ng-rollout/7-2/ng-trace/",
        "/ng-rollout/7-2/ng-trace",
        "/ng-trace/00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01/verify",
        "/ng-trace/ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01/verify",
        "/ng-trace/00-00000000000000000000000000000000-b7ad6b7169203331-01/verify",
        "/ng-trace/00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01/verify",
        "/ng-trace/00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x/verify",
        "/ng-rollout/7-2/ng-agent-instance/one/verify",
        "/ng-rollout/7-2/ng-agent-instance/-1/verify",
        "/ng-rollout/7-2/ng-agent-instance/01/verify",
        "/ng-rollout/7-2/ng-agent-instance//verify",
        "/ng-rollout/7-2/ng-sampling//verify",
        "/ng-sampling/a;b/verify",
        "/ng-agent-instance/1/ng-trace/00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01/verify",
        "/ng-rollout/7-2/ng-sampling/a/ng-agent-instance/1/verify",
        "/ng-agent-instance/1/ng-agent-instance/2/verify",
      })
  void answers404ToAMalformedSegment(String target) throws Exception {
    start("/", RolloutPathHandler.of(ECHO));

    String response = RawRequest.get(port(), target);

    assertThat(response).startsWith("HTTP/1.1 404 ").contains("malformed_path");
    assertThat(response).as("no handler was called").doesNotContain("requestUri=");
  }

  @Test
  void prefersTheHeaderToATraceContextInThePath() throws Exception {
    start("/", RolloutPathHandler.of(ECHO));
    String header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";

    String response = RawRequest.get(
        port(),
        "/ng-trace/00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01/verify",
        "Traceparent: " + header);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/verify");
    assertThat(RawRequest.value(response, "traceparent")).isEqualTo(header);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        // id, attempt, target, id of the request
        "7-2, 1, /verify, 7-2-a1",
        "7-2, 0, /verify, 7-2",
        "7-2, null, /verify, 7-2",
        "nightly-a3, 2, /verify, nightly-a3-a2",
        "7-2, 1, /ng-rollout/7-2-a1/verify, 7-2-a1",
        "7-2, 0, /ng-rollout/7-2/verify, 7-2",
        "7-2-a1, 0, /ng-rollout/7-2-a1/verify, 7-2-a1",
        "7-2, null, /ng-rollout/7-2-a1/verify, 7-2-a1",
        "null, 1, /ng-rollout/7-2-a1/verify, 7-2-a1",
        "null, 0, /ng-rollout/7-2/verify, 7-2",
      })
  void readsTheHeaders(String id, String attempt, String target, String expected) throws Exception {
    start("/", RolloutPathHandler.of(ECHO));

    String response = RawRequest.get(port(), target, headers(id, attempt));

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/verify");
    assertThat(RawRequest.value(response, "current")).isEqualTo(expected);
    assertThat(RawRequest.value(response, "attribute")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "7-3, 0, /ng-rollout/7-2/verify, the path names the rollout 7-2",
        "7-2, 1, /ng-rollout/7-2/verify, the path names the rollout 7-2",
        "7-2, 0, /ng-rollout/7-2-a1/verify, the path names the rollout 7-2-a1",
        "7, null, /ng-rollout/7-2/verify, the path names the rollout 7-2",
        "null, 2, /ng-rollout/7-2-a1/verify, the path names the rollout 7-2-a1",
        "null, 1, /verify, x-nemo-gym-attempt-index needs the header x-nemo-gym-rollout-id",
        "-7, 0, /verify, x-nemo-gym-rollout-id is no rollout id",
        "7-2, one, /verify, x-nemo-gym-attempt-index is no whole number",
        "7-2, -1, /verify, x-nemo-gym-attempt-index is no whole number",
      })
  void answers409ToHeadersThatContradict(String id, String attempt, String target, String detail)
      throws Exception {
    start("/", RolloutPathHandler.of(ECHO));

    String response = RawRequest.get(port(), target, headers(id, attempt));

    assertThat(response)
        .startsWith("HTTP/1.1 409 ")
        .contains("\"code\":\"execution_identity_mismatch\"", detail)
        .doesNotContain("requestUri=");
    assertThat(response.substring(response.indexOf("\r\n\r\n")).strip().lines()).hasSize(1);
  }

  @Test
  void answers409ToAHeaderThatIsThereTwice() throws Exception {
    start("/", RolloutPathHandler.of(ECHO));

    String response = RawRequest.get(
        port(),
        "/verify",
        "X-NeMo-Gym-Rollout-Id: 7-2",
        "x-nemo-gym-rollout-id: 7-3",
        "x-nemo-gym-attempt-index: 0");

    assertThat(response).startsWith("HTTP/1.1 409 ").contains("has two values");
  }

  private static String[] headers(String id, String attempt) {
    return Stream.of(
            id == null ? null : "x-nemo-gym-rollout-id: " + id,
            attempt == null ? null : "X-NeMo-Gym-Attempt-Index: " + attempt)
        .filter(Objects::nonNull)
        .toArray(String[]::new);
  }

  private int port() {
    return server.getAddress().getPort();
  }

  private HttpContext start(String path, RolloutPathHandler handler) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    HttpContext context = server.createContext(path, handler);
    server.start();
    return context;
  }

  /** Answers without a look at the context. */
  private static void answerSilently(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(204, -1);
    exchange.close();
  }

  /** Answers through every method of the exchange that a handler uses. */
  private static void echo(HttpExchange exchange) throws IOException {
    byte[] body = ("requestUri=" + exchange.getRequestURI() + "\ncurrent="
            + RolloutContext.currentId() + "\nattribute="
            + exchange.getAttribute(RolloutPathHandler.ROLLOUT_ID) + "\nprincipal="
            + (exchange.getPrincipal() == null ? null : exchange.getPrincipal().getUsername())
            + "\ntraceparent=" + exchange.getRequestHeaders().getFirst("traceparent") + "\n")
        .getBytes(UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "text/plain");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static final class Seen extends Filter {
    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
      exchange
          .getResponseHeaders()
          .set("X-Seen", exchange.getRequestURI() + " of " + RolloutContext.currentId());
      chain.doFilter(exchange);
    }

    @Override
    public String description() {
      return "Tells what it sees";
    }
  }
}
