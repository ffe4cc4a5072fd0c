package dev.routespan.examples.jdkserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.InstrumentedAgent;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.examples.domain.OneShotAgent;
import dev.routespan.examples.domain.UnreadableAnswer;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.httpserver.RolloutPathHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Answers {@code POST /run}. */
public final class JdkServer {
  private JdkServer() {}

  /** Starts the server with wrapped handlers. */
  public static HttpServer start(int port, RouteTelemetry telemetry) throws IOException {
    Verifier verifier = InstrumentedVerifier.wrap(new ExactVerifier(), telemetry);
    return start(port, InstrumentedAgent.wrap(new OneShotAgent(verifier), telemetry));
  }

  static HttpServer start(int port, Agent agent) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
    server.createContext("/", RolloutPathHandler.of(answering(agent))); // takes the prefix off
    server.start();
    return server;
  }

  private static HttpHandler answering(Agent agent) {
    return exchange -> {
      try (exchange) {
        if (!exchange.getRequestURI().getPath().equals("/run")) {
          exchange.sendResponseHeaders(404, -1);
        } else if (!exchange.getRequestMethod().equals("POST")) {
          exchange.sendResponseHeaders(405, -1);
        } else {
          run(agent, exchange);
        }
      }
    };
  }

  private static void run(Agent agent, HttpExchange exchange) throws IOException {
    String answer = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    try {
      send(exchange, 200, String.valueOf(agent.run(answer)));
    } catch (UnreadableAnswer e) {
      send(exchange, 400, e.getMessage());
    } catch (IllegalStateException e) {
      send(exchange, 500, e.getMessage());
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
