package dev.routespan.runtime.httpserver;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.internal.InboundPath;
import dev.routespan.runtime.internal.RolloutAttributes;
import dev.routespan.runtime.internal.RolloutBaggage;
import io.opentelemetry.context.Scope;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes {@code /ng-rollout/<id>} off the path of a request and makes the id {@linkplain
 * RolloutContext current} while the request is handled. A path without the prefix, with a malformed or
 * an encoded id, with one of more than 200 characters, or with a {@code .} or {@code ..} segment
 * behind it is an ordinary path: the exchange is passed on as it came.
 *
 * <p>What comes after the filter sees an exchange whose request URI has no prefix: a plain {@code
 * HttpExchange}, on an HTTPS server too. Which handler it reaches was decided before, by the path of its
 * {@code HttpContext}: add the filter to the context {@code /}, whose handler looks at the request URI.
 * In a context with a longer path the prefix is expected behind that path.
 *
 * <p>The id is also in the exchange's attribute {@link #ROLLOUT_ID}, for threads that answer later. It
 * is this exchange's alone; other attributes may be shared by all exchanges of a context.
 *
 * <p>Works with telemetry off. Safe for use by several threads.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPathFilter extends Filter {
  /** The name of the exchange's attribute with the id, a string; null if the request bears none. */
  public static final String ROLLOUT_ID = RolloutAttributes.ID_NAME;

  private final boolean readsBaggage;

  private RolloutPathFilter(boolean readsBaggage) {
    this.readsBaggage = readsBaggage;
  }

  /** Returns a filter that reads the path alone. */
  public static RolloutPathFilter create() {
    return new RolloutPathFilter(false);
  }

  /**
   * Returns a filter that takes the id from W3C baggage ({@code nemo.gym.rollout.id}) if the path bears
   * none. Anyone who can send a request can send baggage, as with the path.
   */
  public static RolloutPathFilter withBaggage() {
    return new RolloutPathFilter(true);
  }

  @Override
  public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
    String contextPath = withoutTrailingSlash(exchange.getHttpContext().getPath());
    InboundPath path = InboundPath.of(contextPath, exchange.getRequestURI().getRawPath());
    String id = path == null ? idWithoutPath(exchange) : path.rolloutId();
    if (id == null) {
      chain.doFilter(exchange);
      return;
    }
    Scope scope = RolloutContext.makeCurrent(id);
    try (scope) {
      chain.doFilter(new RolloutExchange(exchange, path, id));
    }
  }

  @Override
  public String description() {
    return "Takes the rollout id off the path and makes it current";
  }

  private @Nullable String idWithoutPath(HttpExchange exchange) {
    List<String> headers = exchange.getRequestHeaders().get(RolloutBaggage.HEADER);
    return readsBaggage && headers != null ? RolloutBaggage.read(String.join(",", headers)) : null;
  }

  private static String withoutTrailingSlash(String path) {
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }
}
