package dev.routespan.runtime.httpserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.runtime.RawRequest;
import dev.routespan.runtime.RolloutContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On a real server, with requests that are written byte by byte. */
class RolloutPathFilterTest {
  private HttpServer server;

  @AfterEach
  void stop() {
    server.stop(0);
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
    start("/", RolloutPathFilter.create());

    String response = RawRequest.get(port(), target);

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo(requestUri);
    assertThat(RawRequest.value(response, "current")).isEqualTo(String.valueOf(id));
    assertThat(RawRequest.value(response, "attribute")).isEqualTo(String.valueOf(id));
  }

  @Test
  void looksBehindTheContextPath() throws Exception {
    start("/fleet/", RolloutPathFilter.create());

    String response = RawRequest.get(port(), "/fleet/ng-rollout/7-2/verify?x=1");

    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/fleet/verify?x=1");
    assertThat(RawRequest.value(response, "current")).isEqualTo("7-2");
  }

  @ParameterizedTest
  @CsvSource({"200, true", "201, false", "100000, false"})
  void takesIdsUpToABoundedLength(int length, boolean taken) throws Exception {
    start("/", RolloutPathFilter.create());
    String id = "a".repeat(length);

    String response = RawRequest.get(port(), "/ng-rollout/" + id + "/verify");

    assertThat(RawRequest.value(response, "requestUri"))
        .isEqualTo(taken ? "/verify" : "/ng-rollout/" + id + "/verify");
    assertThat(RawRequest.value(response, "attribute")).isEqualTo(taken ? id : "null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%00", "\u0001", "\t"})
  void takesNoIdWithControlCharacters(String text) throws Exception {
    start("/", RolloutPathFilter.create());

    String response = RawRequest.get(port(), "/ng-rollout/a" + text + "b/verify");

    if (!response.startsWith("HTTP/1.1 400")) {
      assertThat(RawRequest.value(response, "current")).isEqualTo("null");
    }
  }

  @Test
  void keepsTheIdOfOneExchangeFromTheNext() throws Exception {
    start("/", RolloutPathFilter.create());
    RawRequest.get(port(), "/ng-rollout/7-2/verify");

    String response = RawRequest.get(port(), "/verify");

    assertThat(RawRequest.value(response, "current")).isEqualTo("null");
    assertThat(RawRequest.value(response, "attribute")).isEqualTo("null");
  }

  @Test
  void readsBaggageIfToldTo() throws Exception {
    start("/", RolloutPathFilter.withBaggage());

    String response =
        RawRequest.get(port(), "/verify", "baggage: a=b", "baggage: nemo.gym.rollout.id=7-2");

    assertThat(RawRequest.value(response, "current")).isEqualTo("7-2");
    assertThat(RawRequest.value(response, "requestUri")).isEqualTo("/verify");
  }

  @Test
  void readsNoBaggageUnlessToldTo() throws Exception {
    start("/", RolloutPathFilter.create());

    String response = RawRequest.get(port(), "/verify", "baggage: nemo.gym.rollout.id=7-2");

    assertThat(RawRequest.value(response, "current")).isEqualTo("null");
  }

  private int port() {
    return server.getAddress().getPort();
  }

  private void start(String path, RolloutPathFilter filter) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    HttpContext context = server.createContext(path, RolloutPathFilterTest::echo);
    context.getFilters().add(filter);
    server.start();
  }

  /** Answers through every method of the exchange that a handler uses. */
  private static void echo(HttpExchange exchange) throws IOException {
    byte[] body = ("requestUri=" + exchange.getRequestURI() + "\ncurrent="
            + RolloutContext.currentId() + "\nattribute="
            + exchange.getAttribute(RolloutPathFilter.ROLLOUT_ID) + "\n")
        .getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "text/plain");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
