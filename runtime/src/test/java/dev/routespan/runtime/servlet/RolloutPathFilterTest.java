package dev.routespan.runtime.servlet;

import static org.assertj.core.api.Assertions.assertThat;

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
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On a real server, with requests that are written byte by byte. */
class RolloutPathFilterTest {
  private final Server server = new Server();
  private ServerConnector connector;

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @Test
  void setsTheIdOnTheSpanOfAnAgent() throws Exception {
    TestOpenTelemetry otel = new TestOpenTelemetry();
    Span agents = otel.tracer().spanBuilder("GET").startSpan();
    RolloutPathFilter filter = new RolloutPathFilter();
    Filter behindAgent = (request, response, chain) -> {
      Scope scope = agents.makeCurrent();
      try (scope) {
        filter.doFilter(request, response, chain);
      }
    };
    start("/", "/", behindAgent, UriCompliance.DEFAULT);

    RawRequest.get(connector.getLocalPort(), "/ng-rollout/7-2-a1/verify");

    agents.end();
    assertThat(otel.spans().get(0).getAttributes().asMap())
        .isEqualTo(RolloutIds.attributes("7-2-a1").asMap());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        // target, request URI, servlet path, id
        "/ng-rollout/7-2-a1/verify, /verify, /verify, 7-2-a1",
        "/ng-rollout/7-2/v1/responses, /v1/responses, /v1/responses, 7-2",
        "/ng-rollout/7-2, /, /, 7-2",
        "/ng-rollout/7-2/, /, /, 7-2",
        "/ng-rollout/7-2/a%20b, /a%20b, /a b, 7-2",
        "/ng-rollout/7-2/a;v=1/b, /a;v=1/b, /a/b, 7-2",
        "/ng-rollout/7-2/training-token-capture/v1, /training-token-capture/v1,"
            + " /training-token-capture/v1, 7-2",
        "/ng-rollout/7-2/ng-rollout/8-1/verify, /ng-rollout/8-1/verify, /ng-rollout/8-1/verify, 7-2",
        "/verify, /verify, /verify, null",
        "/ng-rollout, /ng-rollout, /ng-rollout, null",
        "/ng-rollout/, /ng-rollout/, /ng-rollout/, null",
        "/x/ng-rollout/7-2/verify, /x/ng-rollout/7-2/verify, /x/ng-rollout/7-2/verify, null",
        // An encoded id is an ordinary segment, whatever it stands for.
        "/ng-rollout/7%2d2/verify, /ng-rollout/7%2d2/verify, /ng-rollout/7-2/verify, null",
        "/ng%2drollout/7-2/verify, /ng%2drollout/7-2/verify, /ng-rollout/7-2/verify, null",
        "/ng-rollout/-7/verify, /ng-rollout/-7/verify, /ng-rollout/-7/verify, null",
        "/ng-rollout/a;v=1/verify, /ng-rollout/a;v=1/verify, /ng-rollout/a/verify, null",
        // A dot segment is resolved by the server, and is no rollout's.
        "/ng-rollout/../verify, /ng-rollout/../verify, /verify, null",
        "/ng-rollout/7-2/../../verify, /ng-rollout/7-2/../../verify, /verify, null",
        "/ng-rollout/7-2/a/../b, /ng-rollout/7-2/a/../b, /ng-rollout/7-2/b, null",
        "/ng-rollout/7-2/./b, /ng-rollout/7-2/./b, /ng-rollout/7-2/b, null",
      })
  void takesThePrefixOff(String target, String requestUri, String path, String id)
      throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response = RawRequest.get(connector.getLocalPort(), target);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(requestUri);
    assertThat(RawRequest.value(response, "servletPath")).isEqualTo(path);
    assertThat(RawRequest.value(response, "pathInfo")).isEqualTo("null");
    assertThat(RawRequest.value(response, "requestUrl")).isEqualTo("http://localhost" + requestUri);
    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
    assertThat(RawRequest.value(response, "attribute")).isEqualTo(String.valueOf(id));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "/ng-rollout/7-2/a%2Fb, /a%2Fb, /a/b, 7-2",
        "/ng-rollout/a%2Fb/verify, /ng-rollout/a%2Fb/verify, /ng-rollout/a/b/verify, null",
        "/ng-rollout/%2e%2e/verify, /ng-rollout/%2e%2e/verify, /verify, null",
        "/ng-rollout/7-2/%2e%2e/b, /ng-rollout/7-2/%2e%2e/b, /ng-rollout/b, null",
        "/ng-rollout/7-2/%2E./b, /ng-rollout/7-2/%2E./b, /ng-rollout/b, null",
        "/ng-rollout/7-2/..;x=1/b, /ng-rollout/7-2/..;x=1/b, /ng-rollout/b, null",
        "/ng-rollout/7-2/..%2f..%2fadmin, /ng-rollout/7-2/..%2f..%2fadmin,"
            + " /ng-rollout/7-2/../../admin, null",
        "/ng-rollout/7-2/a%2F..%2Fb, /ng-rollout/7-2/a%2F..%2Fb," + " /ng-rollout/7-2/a/../b, null",
        "/ng-rollout/7-2/a%2f%2e/b, /ng-rollout/7-2/a%2f%2e/b," + " /ng-rollout/7-2/a/./b, null",
        "/ng-rollout/7-2/a%2f.., /ng-rollout/7-2/a%2f.., /ng-rollout/7-2/a/.., null",
        "/ng-rollout/7-2/..%5C..%5cadmin, /ng-rollout/7-2/..%5C..%5cadmin,"
            + " /ng-rollout/7-2/..\\..\\admin, null",
        "/ng-rollout/7-2/a\\..\\b, /ng-rollout/7-2/a\\..\\b, /ng-rollout/7-2/a\\..\\b, null",
        "/ng-rollout/7-2/a..%2fb%5c.c, /a..%2fb%5c.c, /a../b\\.c, 7-2",
        // What is left is no other host's, be it the URI or the path of a redirect.
        "/ng-rollout/7-2//verify, /verify, /verify, 7-2",
        "/ng-rollout/7-2///host/x, /host/x, /host/x, 7-2",
        "/ng-rollout/7-2/\\host/x, /host/x, /host/x, 7-2",
        "/ng-rollout/7-2/%2fhost/x, /host/x, /host/x, 7-2",
        "/ng-rollout/7-2/%5C%5Chost/x, /host/x, /host/x, 7-2",
        "/ng-rollout/7-2/;v=1/host/x, /;v=1/host/x, /host/x, 7-2",
        "/ng-rollout/7-2/%252fhost, /%252fhost, /%2fhost, 7-2",
        "//ng-rollout/7-2/verify, //ng-rollout/7-2/verify, //ng-rollout/7-2/verify, null",
      })
  void isNotMisledByAServerThatAllowsAmbiguousPaths(
      String target, String requestUri, String path, String id) throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.UNSAFE);

    String response = RawRequest.get(connector.getLocalPort(), target);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(requestUri);
    assertThat(RawRequest.value(response, "requestUrl")).isEqualTo("http://localhost" + requestUri);
    assertThat(RawRequest.value(response, "servletPath")).isEqualTo(path);
    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
    assertThat(RawRequest.value(response, "attribute")).isEqualTo(String.valueOf(id));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ng-rollout/a%2Fb/verify", "/ng-rollout/%2e%2e/verify", "/x%2Fy"})
  void leavesTheServersRefusalsToTheServer(String target) throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    assertThat(RawRequest.get(connector.getLocalPort(), target)).startsWith("HTTP/1.1 400");
  }

  @Test
  void keepsTheQuery() throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response =
        RawRequest.get(connector.getLocalPort(), "/ng-rollout/7-2/verify?a=/ng-rollout/8/x&b=%2F");

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/verify");
    assertThat(RawRequest.value(response, "query")).isEqualTo("a=/ng-rollout/8/x&b=%2F");
  }

  @Test
  void givesTheRestAsPathInfoWhereTheServletHasAPattern() throws Exception {
    start("/", "/*", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response = RawRequest.get(connector.getLocalPort(), "/ng-rollout/7-2/verify");

    assertThat(RawRequest.value(response, "servletPath")).isEmpty();
    assertThat(RawRequest.value(response, "pathInfo")).isEqualTo("/verify");
  }

  @ParameterizedTest
  @ValueSource(strings = {"//host/redirect", "/\\host/redirect", "/%2fhost/redirect"})
  void redirectsToNoOtherHost(String rest) throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.UNSAFE);

    String response = RawRequest.get(connector.getLocalPort(), "/ng-rollout/7-2" + rest);

    assertThat(response).containsPattern("Location: (http://localhost)?/host/redirect/\r\n");
  }

  @Test
  void looksBehindTheContextPath() throws Exception {
    start("/fleet", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response = RawRequest.get(connector.getLocalPort(), "/fleet/ng-rollout/7-2/verify?x=1");

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/fleet/verify");
    assertThat(RawRequest.value(response, "servletPath")).isEqualTo("/verify");
    assertThat(RawRequest.value(response, "requestUrl")).isEqualTo("http://localhost/fleet/verify");
    assertThat(RawRequest.value(response, "current")).isEqualTo("7-2");
  }

  @ParameterizedTest
  @CsvSource({"200, true", "201, false", "100000, false"})
  void takesIdsUpToABoundedLength(int length, boolean taken) throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);
    String id = "a".repeat(length);

    String response = RawRequest.get(connector.getLocalPort(), "/ng-rollout/" + id + "/verify");

    assertThat(RawRequest.value(response, "requestUri"))
        .isEqualTo(taken ? "/verify" : "/ng-rollout/" + id + "/verify");
    assertThat(RawRequest.value(response, "attribute")).isEqualTo(taken ? id : "null");
    assertThat(RawRequest.value(response, "current")).isEqualTo(taken ? id : "null");
  }

  @Test
  void takesALongPathBehindAnId() throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);
    String rest = "/b".repeat(50_000);

    String response = RawRequest.get(connector.getLocalPort(), "/ng-rollout/7-2" + rest);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(rest);
    assertThat(RawRequest.value(response, "current")).isEqualTo("7-2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%0a", "%0d%0aX:y", "%00", "%7f", "\u0001", "\t"})
  void takesNoIdWithControlCharacters(String text) throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.UNSAFE);

    String response = RawRequest.get(connector.getLocalPort(), "/ng-rollout/a" + text + "b/verify");

    if (!response.startsWith("HTTP/1.1 400")) {
      assertThat(RawRequest.value(response, "current")).isEqualTo("null");
      assertThat(RawRequest.value(response, "attribute")).isEqualTo("null");
    }
  }

  @Test
  void leavesNothingCurrentBehind() throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);
    for (int i = 0; i < 20; i++) {
      RawRequest.get(connector.getLocalPort(), "/ng-rollout/7-2/verify");
    }
    for (int i = 0; i < 20; i++) {
      assertThat(RawRequest.value(RawRequest.get(connector.getLocalPort(), "/verify"), "current"))
          .isEqualTo("null");
    }
  }

  @ParameterizedTest
  @CsvSource({
    // how the request goes on asynchronously, the URI that the second dispatch sees
    "plain, /async-plain",
    "wrapped, /async-wrapped",
    "elsewhere, /elsewhere",
  })
  void makesTheIdCurrentInEachDispatchOfAnAsynchronousRequest(String how, String requestUri)
      throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response = RawRequest.get(connector.getLocalPort(), "/ng-rollout/7-2/async-" + how);

    assertThat(RawRequest.value(response, "thread")).isEqualTo("7-2");
    assertThat(RawRequest.value(response, "current")).isEqualTo("7-2");
    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(requestUri);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "/verify, nemo.gym.rollout.id=7-2, 7-2",
        "/verify, 'x=y, nemo.gym.rollout.id=7-2;p=1', 7-2",
        "/ng-rollout/8-1/verify, nemo.gym.rollout.id=7-2, 8-1",
        "/verify, nemo.gym.rollout.id=..%2Fpasswd, null",
        "/verify, nemo.gym.rollout.id=, null",
        "/verify, nemo.gym.rollout.id, null",
        "/verify, other=7-2, null",
      })
  void readsBaggageIfToldTo(String target, String baggage, String id) throws Exception {
    start("/", "/", RolloutPathFilter.withBaggage(), UriCompliance.DEFAULT);

    String response = RawRequest.get(connector.getLocalPort(), target, "baggage: " + baggage);

    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
  }

  @Test
  void readsNoBaggageUnlessToldTo() throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response =
        RawRequest.get(connector.getLocalPort(), "/verify", "baggage: nemo.gym.rollout.id=7-2");

    assertThat(RawRequest.value(response, "current")).isEqualTo("null");
  }

  /** The id is the application's then, which may put anything there. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"8-1, 8-1", "a/../b, null", "'', null"})
  void takesAnIdThatTheApplicationLearntUnlessItIsMalformed(String learnt, String id)
      throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response =
        RawRequest.get(connector.getLocalPort(), "/async-plain", "X-Learnt: " + learnt);

    assertThat(response).startsWith("HTTP/1.1 200");
    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
  }

  @ParameterizedTest
  @CsvSource({
    "/ng-rollout/7-2/a%20b/relative, /a%20b/target, 7-2",
    "/ng-rollout/7-2/relative, /target, 7-2",
    "/a/relative, /a/target, null",
  })
  void forwardsToAPathBesideTheOneWithoutThePrefix(String target, String requestUri, String id)
      throws Exception {
    start("/fleet", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response = RawRequest.get(connector.getLocalPort(), "/fleet" + target);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/fleet" + requestUri);
    assertThat(RawRequest.value(response, "current")).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void answersThoughTheStorageOfContextsIsFaulty(int failing) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    ContextStorage healthy = SettableContextStorageProvider.getContextStorage();
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);
    SettableContextStorageProvider.setContextStorage(new FaultyContextStorage(
        healthy, calls, call -> call == failing, () -> new IllegalStateException("fault")));
    LogCapture log = LogCapture.ofRuntime();
    try (log) {
      assertThat(RawRequest.get(connector.getLocalPort(), "/ng-rollout/7-2/silent"))
          .startsWith("HTTP/1.1 204");
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
    start("/", "/", RolloutPathFilter.of(kind), UriCompliance.UNSAFE);

    String response = RawRequest.get(connector.getLocalPort(), target);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(requestUri);
    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
    assertThat(RawRequest.value(response, "traceparent")).isEqualTo(String.valueOf(traceparent));
    assertThat(RawRequest.value(response, "servletPath")).isEqualTo(requestUri);
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
    start("/", "/", new RolloutPathFilter(), UriCompliance.UNSAFE);

    String response = RawRequest.get(connector.getLocalPort(), target);

    assertThat(response).startsWith("HTTP/1.1 404 ").contains("malformed_path");
    assertThat(response).as("no handler was called").doesNotContain("requestUri=");
  }

  @Test
  void prefersTheHeaderToATraceContextInThePath() throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);
    String header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";

    String response = RawRequest.get(
        connector.getLocalPort(),
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
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response = RawRequest.get(connector.getLocalPort(), target, headers(id, attempt));

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
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response = RawRequest.get(connector.getLocalPort(), target, headers(id, attempt));

    assertThat(response)
        .startsWith("HTTP/1.1 409 ")
        .contains("\"code\":\"execution_identity_mismatch\"", detail)
        .doesNotContain("requestUri=");
    assertThat(response.substring(response.indexOf("\r\n\r\n")).strip().lines()).hasSize(1);
  }

  @Test
  void answers409ToAHeaderThatIsThereTwice() throws Exception {
    start("/", "/", new RolloutPathFilter(), UriCompliance.DEFAULT);

    String response = RawRequest.get(
        connector.getLocalPort(),
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

  private void start(String contextPath, String mapping, Filter filter, UriCompliance compliance)
      throws Exception {
    HttpConfiguration http = new HttpConfiguration();
    http.setRequestHeaderSize(300_000);
    http.setResponseHeaderSize(300_000);
    http.setUriCompliance(compliance);
    connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler(contextPath);
    context.getServletHandler().setDecodeAmbiguousURIs(compliance == UriCompliance.UNSAFE);
    FilterHolder filters = new FilterHolder(filter);
    filters.setAsyncSupported(true);
    context.addFilter(filters, "/*", EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
    ServletHolder servlets = new ServletHolder(new EchoServlet());
    servlets.setAsyncSupported(true);
    context.addServlet(servlets, mapping);
    server.setHandler(context);
    server.start();
  }

  /** Says what it sees; goes on asynchronously first if the path asks for it. */
  private static final class EchoServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException {
      String uri = request.getRequestURI();
      String learnt = request.getHeader("X-Learnt");
      if (learnt != null) {
        request.setAttribute(RolloutPathFilter.ROLLOUT_ID, learnt);
      }
      if (uri.equals("/silent")) {
        response.setStatus(204);
        return;
      }
      if (uri.endsWith("/redirect")) {
        response.sendRedirect(request.getServletPath() + "/");
        return;
      }
      if (uri.endsWith("/relative")) {
        request.getRequestDispatcher("target").forward(request, response);
        return;
      }
      if (uri.startsWith("/async-") && request.getDispatcherType() == DispatcherType.REQUEST) {
        AsyncContext async =
            uri.endsWith("-plain") ? request.startAsync() : request.startAsync(request, response);
        new Thread(() -> {
              request.setAttribute("thread", request.getAttribute(RolloutPathFilter.ROLLOUT_ID));
              if (uri.endsWith("-elsewhere")) {
                async.dispatch("/elsewhere");
              } else {
                async.dispatch();
              }
            })
            .start();
        return;
      }
      response.setContentType("text/plain");
      response
          .getWriter()
          .printf(
              "requestUri=%s%nservletPath=%s%npathInfo=%s%nrequestUrl=%s%nquery=%s%n"
                  + "current=%s%nattribute=%s%nthread=%s%ntraceparent=%s%n",
              request.getRequestURI(),
              request.getServletPath(),
              request.getPathInfo(),
              request.getRequestURL(),
              request.getQueryString(),
              RolloutContext.currentId(),
              request.getAttribute(RolloutPathFilter.ROLLOUT_ID),
              request.getAttribute("thread"),
              traceparent(request));
    }

    /** Reads it in each way that an instrumentation may. */
    private static String traceparent(HttpServletRequest request) {
      String header = request.getHeader("traceparent");
      assertThat(Collections.list(request.getHeaders("Traceparent")))
          .isEqualTo(header == null ? List.of() : List.of(header));
      assertThat(Collections.list(request.getHeaderNames()).stream()
              .filter("traceparent"::equalsIgnoreCase))
          .hasSize(header == null ? 0 : 1);
      return header;
    }
  }
}
