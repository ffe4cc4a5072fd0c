package dev.routespan.runtime.httpserver;

import static java.util.Objects.requireNonNull;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.routespan.runtime.RolloutPhases;
import io.opentelemetry.context.Scope;
import java.io.IOException;

/**
 * Stands before another handler, and tells whoever called this server how long model calls,
 * verifications and tools took, in the header {@value RolloutPhases#HEADER}, see {@link RolloutPhases}.
 * The header is there if there is anything to tell when the other handler sends the answer's headers;
 * what a stream takes after that is not in it.
 *
 * <pre>{@code
 * server.createContext("/", RolloutPathHandler.of(RolloutPhaseHandler.of(handler)));
 * }</pre>
 *
 * <p>The other handler sees a plain {@code HttpExchange}, on an HTTPS server too. It may answer later, on
 * another thread; calls count there if that thread has the context of this one. Safe for use by several
 * threads if the other handler is.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPhaseHandler implements HttpHandler {
  private final HttpHandler handler;

  private RolloutPhaseHandler(HttpHandler handler) {
    this.handler = requireNonNull(handler, "handler");
  }

  /**
   * {@return a handler that tells what the other one took}
   *
   * @param handler answers the requests; not null
   */
  public static RolloutPhaseHandler of(HttpHandler handler) {
    return new RolloutPhaseHandler(handler);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    RolloutPhases phases = RolloutPhases.create();
    Scope scope = phases.makeCurrent();
    try (scope) {
      handler.handle(new TellingExchange(exchange, phases));
    }
  }

  /** Sets the header at the last moment at which it can be. */
  private static final class TellingExchange extends ForwardingExchange {
    private final RolloutPhases phases;

    TellingExchange(HttpExchange delegate, RolloutPhases phases) {
      super(delegate);
      this.phases = phases;
    }

    @Override
    public void sendResponseHeaders(int code, long length) throws IOException {
      String header = phases.toHeader();
      if (!header.isEmpty()) {
        getResponseHeaders().set(RolloutPhases.HEADER, header);
      }
      super.sendResponseHeaders(code, length);
    }
  }
}
