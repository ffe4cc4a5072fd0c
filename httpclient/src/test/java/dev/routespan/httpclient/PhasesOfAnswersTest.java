package dev.routespan.httpclient;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.runtime.RolloutPhases;
import io.opentelemetry.context.Scope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a server tells of a rollout's phases counts in the rollout that has asked it. */
class PhasesOfAnswersTest {

  /** How a request is sent. */
  enum Way {
    SYNC,
    ASYNC,
    PUSH;

    HttpResponse<String> send(HttpClient client, HttpRequest request) throws Exception {
      return switch (this) {
        case SYNC -> client.send(request, BodyHandlers.ofString());
        case ASYNC -> client.sendAsync(request, BodyHandlers.ofString()).get(10, TimeUnit.SECONDS);
        case PUSH ->
          client.sendAsync(request, BodyHandlers.ofString(), null).get(10, TimeUnit.SECONDS);
      };
    }
  }

  private record Answer(int status, String phases) {}

  private final ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final RolloutPhases phases = RolloutPhases.create();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @EnumSource
  void countsThemInTheRolloutThatMadeTheRequest(Way way) throws Exception {
    send(way, new Answer(200, "model=12,tools=3.5"));
    send(way, new Answer(500, "model=8"));
    send(way, new Answer(200, null));

    assertThat(phases.toHeader()).isEqualTo("model=20.000,tools=3.500");
  }

  @ParameterizedTest
  @EnumSource
  void countsEachAttemptOnce(Way way) throws Exception {
    HttpResponse<String> response = send(
        way,
        new Answer(503, "model=5"),
        new Answer(307, "verification=1"),
        new Answer(503, null),
        new Answer(200, "model=7"));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(answers).isEmpty();
    assertThat(phases.toHeader()).isEqualTo("model=12.000,verification=1.000");
  }

  @ParameterizedTest
  @CsvSource({"SYNC, model=NaN", "SYNC, ';;'", "ASYNC, model=-5", "ASYNC, '=,,,,,,'"})
  void countsNothingThatIsMalformed(Way way, String malformed) throws Exception {
    assertThat(send(way, new Answer(200, malformed)).body()).isEqualTo("answer");

    assertThat(phases.toHeader()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void countsNothingThatServersOutsideTheFleetTell(Way way) throws Exception {
    HttpClient client = RolloutHttpClient.builder(
            HttpClient.newHttpClient(), uri -> uri.getPath().equals("/fleet"))
        .followRedirects(HttpClient.Redirect.NORMAL)
        .build();
    answers.add(new Answer(307, "model=1"));
    answers.add(new Answer(200, "model=100"));

    send(way, client, "/fleet");

    assertThat(answers).isEmpty();
    assertThat(phases.toHeader()).isEqualTo("model=1.000");
  }

  private HttpResponse<String> send(Way way, Answer... inOrder) throws Exception {
    answers.addAll(List.of(inOrder));
    HttpClient client = RolloutHttpClient.builder(HttpClient.newHttpClient(), uri -> true)
        .retries(2, Duration.ZERO)
        .followRedirects(HttpClient.Redirect.NORMAL)
        .build();
    return send(way, client, "/any");
  }

  private HttpResponse<String> send(Way way, HttpClient client, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(
            URI.create("http://localhost:" + server.getAddress().getPort() + path))
        .build();
    Scope scope = phases.makeCurrent();
    try (scope) {
      return way.send(client, request);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    Answer next = answers.remove();
    if (next.phases != null) {
      exchange.getResponseHeaders().set(RolloutPhases.HEADER, next.phases);
    }
    if (next.status == 307) {
      exchange.getResponseHeaders().set("Location", "/redirected");
    }
    byte[] body = "answer".getBytes(US_ASCII);
    exchange.sendResponseHeaders(next.status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
