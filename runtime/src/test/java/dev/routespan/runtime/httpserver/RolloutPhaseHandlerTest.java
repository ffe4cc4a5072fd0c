package dev.routespan.runtime.httpserver;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.fixtures.NoOpenScopes;
import dev.routespan.fixtures.RawRequest;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPhases;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** On a real server. */
@ExtendWith(NoOpenScopes.class)
class RolloutPhaseHandlerTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final ExecutorService otherThread = Executors.newSingleThreadExecutor();
  private HttpServer server;

  /** The other thread may still have to leave its scope when the answer is there. */
  @AfterEach
  void stop() throws InterruptedException {
    if (server != null) {
      server.stop(0);
    }
    otherThread.shutdown();
    assertThat(otherThread.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void tellsWhatTheModelTookBeforeTheAnswerBegins() throws Exception {
    String answer = get("/any", RolloutPhaseHandler.of(exchange -> {
      takeModel();
      answer(exchange, "done");
      takeModel();
    }));

    assertThat(answer)
        .startsWith("http/1.1 200")
        .contains(RolloutPhases.HEADER + ": model=12.000")
        .endsWith("done");
  }

  @Test
  void tellsItOfAnAnswerOfAnotherThread() throws Exception {
    String answer = get("/any", RolloutPhaseHandler.of(exchange -> {
      Runnable later = Context.current().wrap(() -> {
        takeModel();
        answer(exchange, "later");
      });
      otherThread.execute(later);
    }));

    assertThat(answer).contains(RolloutPhases.HEADER + ": model=12.000").endsWith("later");
  }

  @Test
  void tellsNothingIfThereWasNothing() throws Exception {
    assertThat(get("/any", RolloutPhaseHandler.of(exchange -> answer(exchange, "done"))))
        .doesNotContain(RolloutPhases.HEADER)
        .endsWith("done");
  }

  @Test
  void standsBehindTheHandlerOfPaths() throws Exception {
    String answer =
        get("/ng-rollout/7-2/verify", RolloutPathHandler.of(RolloutPhaseHandler.of(exchange -> {
          takeModel();
          answer(exchange, RolloutContext.currentId() + " at " + exchange.getRequestURI());
        })));

    assertThat(answer).contains("model=12.000").endsWith("7-2 at /verify");
  }

  @Test
  void needsAHandler() {
    assertThatNullPointerException().isThrownBy(() -> RolloutPhaseHandler.of(null));
  }

  private void takeModel() {
    Generated.run(otel.modelCall(), () -> otel.advanceMillis(12));
  }

  private static void answer(HttpExchange exchange, String body) {
    try {
      exchange.sendResponseHeaders(200, body.length());
      exchange.getResponseBody().write(body.getBytes(US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      exchange.close();
    }
  }

  private String get(String target, HttpHandler handler) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", handler);
    server.start();
    return RawRequest.get(server.getAddress().getPort(), target).toLowerCase(Locale.ROOT);
  }
}
