package dev.routespan.runtime.httpserver;

import static java.util.Objects.requireNonNull;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.ServerKind;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.rollout.InboundPath;
import dev.routespan.runtime.internal.rollout.InboundRollout;
import dev.routespan.runtime.internal.rollout.Refusal;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.io.IOException;
import java.util.List;

/**
 * Stands before another handler: takes {@code /ng-rollout/<id>} off the path of a request and makes the
 * id {@linkplain RolloutContext current} while the request is handled. A path without the prefix, with a
 * malformed or an encoded id, with one of more than 200 characters, or with a {@code .} or {@code ..}
 * segment behind it is an ordinary path: the exchange is passed on as it came.
 *
 * <p>Behind the id, or without one, {@code /ng-trace/<traceparent>}, {@code /ng-agent-instance/<n>} and
 * {@code /ng-sampling/<parameters>} are taken off too, in this order, and of a {@linkplain ServerKind
 * model server's} path {@code /training-token-capture}. A request that has no header {@code traceparent}
 * shows the one of its path as that header. One of these that is malformed or out of its order is
 * answered 404, and the other handler is not called.
 *
 * <p>Where the path has no id, the headers {@code x-nemo-gym-rollout-id} and {@code
 * x-nemo-gym-attempt-index} may name it. If they contradict the path, or are malformed, the answer is
 * 409, with one line that says why.
 *
 * <p>The other handler sees an exchange whose request URI has no prefix: a plain {@code HttpExchange},
 * on an HTTPS server too. Which handler a request reaches was decided before, by the path of its {@code
 * HttpContext}: put this one into the context {@code /}, before a handler that looks at the request URI.
 * In a context with a longer path the prefix is expected behind that path.
 *
 * <p>The server runs the filters of a context, and then its authenticator, before the handler; they see
 * the path as it came, and no id. It is no filter itself because an authenticator takes no exchange but
 * the server's own. A filter that is to see the plain path and the id goes behind it:
 *
 * <pre>{@code
 * RolloutPathHandler.of(new Filter.Chain(List.of(filter), handler)::doFilter)
 * }</pre>
 *
 * <p>The id is also in the exchange's attribute {@link #ROLLOUT_ID}, for threads that answer later. It
 * is this exchange's alone; other attributes may be shared by all exchanges of a context.
 *
 * <p>A span that is current already, such as the SERVER span that an agent opened, gets the id too.
 *
 * <p>Works with telemetry off. Safe for use by several threads if the other handler is.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPathHandler implements HttpHandler {
  /** The name of the exchange's attribute with the id, a string; null if the request carries none. */
  public static final String ROLLOUT_ID = RolloutAttributes.ID_NAME;

  private final HttpHandler handler;
  private final ServerKind kind;
  private final boolean readsBaggage;

  private RolloutPathHandler(HttpHandler handler, ServerKind kind, boolean readsBaggage) {
    this.handler = requireNonNull(handler, "handler");
    this.kind = requireNonNull(kind, "kind");
    this.readsBaggage = readsBaggage;
  }

  /**
   * {@return a handler that reads the path and the two headers, for a server of the kind that the
   * {@linkplain ServerKind#fromEnvironment environment} names}
   *
   * @param handler answers the requests; not null
   */
  public static RolloutPathHandler of(HttpHandler handler) {
    return of(handler, ServerKind.fromEnvironment());
  }

  /**
   * {@return a handler that reads the path and the two headers}
   *
   * @param handler answers the requests; not null
   * @param kind what the server is; not null
   */
  public static RolloutPathHandler of(HttpHandler handler, ServerKind kind) {
    return new RolloutPathHandler(handler, kind, false);
  }

  /**
   * {@return a handler that takes the id from W3C baggage ({@code nemo.gym.rollout.id}) if neither the path
   * nor a header carries one} The server is of the kind that the {@linkplain ServerKind#fromEnvironment
   * environment} names. Anyone who can send a request can send baggage, as with the path.
   *
   * @param handler answers the requests; not null
   */
  public static RolloutPathHandler withBaggage(HttpHandler handler) {
    return withBaggage(handler, ServerKind.fromEnvironment());
  }

  /**
   * {@return a handler that reads baggage too, as {@link #withBaggage(HttpHandler)} does}
   *
   * @param handler answers the requests; not null
   * @param kind what the server is; not null
   */
  public static RolloutPathHandler withBaggage(HttpHandler handler, ServerKind kind) {
    return new RolloutPathHandler(handler, kind, true);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try {
      pass(exchange);
    } catch (Refusal refusal) {
      answer(exchange, refusal);
    }
  }

  private void pass(HttpExchange exchange) throws IOException, Refusal {
    InboundRollout rollout = InboundRollout.read(
        exchange.getHttpContext().getPath(),
        exchange.getRequestURI().getRawPath(),
        kind.takesTokenCapture(),
        readsBaggage,
        name -> exchange.getRequestHeaders().getOrDefault(name, List.of()));
    InboundPath path = rollout.path();
    String id = rollout.id();
    if (id == null && path == null) {
      handler.handle(exchange);
      return;
    }
    Context previous = ContextScope.current();
    Scope scope =
        ContextScope.enterSafely(previous, RolloutId.withValid(previous, id), "RolloutPathHandler");
    try (scope) {
      RolloutAttributes.stampCurrentSpan(id);
      handler.handle(new RolloutExchange(exchange, path, id));
    }
  }

  private static void answer(HttpExchange exchange, Refusal refusal) throws IOException {
    byte[] body = refusal.body();
    exchange.getResponseHeaders().set("Content-Type", Refusal.MEDIA_TYPE);
    boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(refusal.status(), hasBody ? body.length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }
}
