package dev.routespan.runtime.httpserver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.routespan.runtime.OpenCall;
import dev.routespan.runtime.OpenCalls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tells whoever is on this machine what the calls are doing now: {@code GET /open-calls} answers a line
 * of JSON for each, the oldest first, see {@link OpenCall#toJson}.
 *
 * <pre>{@code
 * OpenCallsServer.start(telemetry.openCalls(), 9464);      // curl -s 127.0.0.1:9464/open-calls
 * }</pre>
 *
 * <p>It listens on the loopback interface alone, and answers requests that name it as such alone, so
 * that no page of a browser reads it under another name. Its thread keeps no process alive. Calls that
 * start while it runs are seen. Safe for use by several threads.
 */
@SuppressWarnings("exports") // see module-info
public final class OpenCallsServer implements AutoCloseable {
  private static final Pattern LOOPBACK =
      Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]+)?");

  private final OpenCalls openCalls;
  private final HttpServer server;
  private final OpenCalls.Watch watch;
  private final Runnable forget;

  private OpenCallsServer(OpenCalls openCalls, HttpServer server) {
    this.openCalls = openCalls;
    this.server = server;
    this.watch = openCalls.watch();
    this.forget = openCalls.onClose(this::end);
  }

  /**
   * Starts a server, which runs until it or the telemetry is closed, or the process ends.
   *
   * @param openCalls a telemetry's; not null
   * @param port where to listen; 0 for any that is free
   * @return the server
   * @throws IOException if it cannot listen there
   */
  public static OpenCallsServer start(OpenCalls openCalls, int port) throws IOException {
    requireNonNull(openCalls, "openCalls");
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    OpenCallsServer server = new OpenCallsServer(openCalls, http);
    http.createContext("/open-calls", server::answer);
    startAsDaemon(http);
    return server;
  }

  /** The server's thread is one if the thread that starts it is. */
  private static void startAsDaemon(HttpServer http) {
    Thread starter = new Thread(http::start, "routespan-open-calls");
    starter.setDaemon(true);
    starter.start();
  }

  /** {@return the port that it listens on} */
  public int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String host = exchange.getRequestHeaders().getFirst("Host");
      if (host == null || !LOOPBACK.matcher(host).matches()) {
        exchange.sendResponseHeaders(403, -1);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(405, -1);
      } else {
        byte[] lines = lines().getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
        exchange.sendResponseHeaders(200, lines.length == 0 ? -1 : lines.length);
        exchange.getResponseBody().write(lines);
      }
    }
  }

  private String lines() {
    return openCalls.list().stream()
        .map(call -> call.toJson() + "\n")
        .collect(Collectors.joining());
  }

  /** Stops listening; does nothing the second time. */
  @Override
  public void close() {
    forget.run();
    end();
  }

  private void end() {
    server.stop(0);
    watch.close();
  }
}
