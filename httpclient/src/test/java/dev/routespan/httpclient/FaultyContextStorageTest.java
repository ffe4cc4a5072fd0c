package dev.routespan.httpclient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.fixtures.FaultyContext;
import dev.routespan.fixtures.FaultyContextStorage;
import dev.routespan.fixtures.LogCapture;
import dev.routespan.fixtures.NoOpenScopes;
import dev.routespan.runtime.RolloutContext;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.context.SettableContextStorageProvider;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever OpenTelemetry's context does, at whichever call: the response comes through. */
class FaultyContextStorageTest {
  private final LogCapture log = LogCapture.ofRuntime();
  private final ContextStorage healthy = SettableContextStorageProvider.getContextStorage();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer server;
  private HttpClient client;

  enum Fault implements Supplier<Throwable> {
    EXCEPTION {
      @Override
      public Throwable get() {
        return new IllegalStateException("fault");
      }
    },
    ERROR {
      @Override
      public Throwable get() {
        return new NoSuchMethodError("fault");
      }
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    client = RolloutHttpClient.builder(HttpClient.newHttpClient(), uri -> true)
        .openTelemetry(OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder().build())
            .build())
        .baggage()
        .retries(1, Duration.ZERO)
        .build();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    log.close();
    SettableContextStorageProvider.setContextStorage(healthy);
    NoOpenScopes.forget(); // a scope that did not close is left by entering the context of before
  }

  @ParameterizedTest
  @EnumSource
  void costsNoResponse(Fault fault) throws Exception {
    Scope scope = RolloutContext.makeCurrent("7-2");
    Context before = healthy.current();
    int healthyCalls = callsOfARun(call -> false, fault);
    assertThat(healthyCalls).isGreaterThan(8);

    for (int i = 1; i <= healthyCalls; i++) {
      int failing = i;
      assertThat(callsOfARun(call -> call == failing, fault)).isGreaterThanOrEqualTo(failing);
      assertThat(healthy.current()).as("call %s", failing).isSameAs(before);
    }
    callsOfARun(call -> true, fault);
    assertThat(healthy.current()).isSameAs(before);
    scope.close();
  }

  @Test
  void costsNoResponseThoughTheContextItselfFails() throws Exception {
    Scope scope = new FaultyContext().makeCurrent();
    try (scope) {
      assertAnswered(client.send(request(), BodyHandlers.ofString()));
    }
  }

  private int callsOfARun(IntPredicate failing, Fault fault) throws Exception {
    calls.set(0);
    SettableContextStorageProvider.setContextStorage(
        new FaultyContextStorage(healthy, calls, failing, fault));
    assertAnswered(client.send(request(), BodyHandlers.ofString()));
    assertAnswered(client.sendAsync(request(), BodyHandlers.ofString()).get(10, TimeUnit.SECONDS));
    return calls.get();
  }

  private static void assertAnswered(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("answer");
  }

  private HttpRequest request() {
    return HttpRequest.newBuilder(
            URI.create("http://localhost:" + server.getAddress().getPort() + "/verify"))
        .build();
  }

  /** Refuses the first attempt of each request. */
  private void answer(HttpExchange exchange) throws IOException {
    int status = requests.getAndIncrement() % 2 == 0 ? 503 : 200;
    exchange.sendResponseHeaders(status, "answer".length());
    exchange.getResponseBody().write("answer".getBytes(UTF_8));
    exchange.close();
  }
}
