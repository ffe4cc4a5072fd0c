package dev.routespan.runtime.servlet;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.rollout.InboundPath;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import dev.routespan.runtime.internal.rollout.RolloutBaggage;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * Takes {@code /ng-rollout/<id>} off the path of a request and makes the id {@linkplain
 * RolloutContext current} while the request is answered. A path without the prefix, with a malformed
 * or an encoded id, with one of more than 200 characters, or with a {@code .} or {@code ..} segment
 * behind it is an ordinary path: the request is passed on as it came.
 *
 * <p>What comes after the filter sees the request URI, the request URL, the servlet path and the path
 * info without the prefix. Which servlet answers was decided before: it must be one that answers the
 * prefixed path too, so it is to be mapped to {@code /} or {@code /*}, as Spring's is. The same holds
 * for security constraints of the container; a filter that decides by the path must come after this
 * one, which is best placed first. The prefix is expected behind the context path. The match value of
 * {@code getHttpServletMapping} alone is what the container matched, with the prefix.
 *
 * <p>The id is also in the request attribute {@link #ROLLOUT_ID}, for threads that answer an
 * asynchronous request. Map the filter to the dispatcher types {@code REQUEST} and {@code ASYNC}, with
 * asynchronous support: then the id is current again in each dispatch of the request. An application
 * that learns the id otherwise may set the attribute; an id that no path may carry counts as none.
 *
 * <p>Works with telemetry off. Safe for use by several threads.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPathFilter implements Filter {
  /** The name of the request attribute with the id, a string; not set if the request carries none. */
  public static final String ROLLOUT_ID = RolloutAttributes.ID_NAME;

  private final boolean readsBaggage;

  /** Creates a filter that reads the path alone. A container may call it. */
  public RolloutPathFilter() {
    this(false);
  }

  private RolloutPathFilter(boolean readsBaggage) {
    this.readsBaggage = readsBaggage;
  }

  /**
   * {@return a filter that takes the id from W3C baggage ({@code nemo.gym.rollout.id}) if the path carries
   * none} Anyone who can send a request can send baggage, as with the path.
   */
  public static RolloutPathFilter withBaggage() {
    return new RolloutPathFilter(true);
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(request instanceof HttpServletRequest http)) {
      chain.doFilter(request, response);
      return;
    }
    InboundPath path = InboundPath.of(http.getContextPath(), http.getRequestURI());
    String id = path == null ? idWithoutPath(http) : path.rolloutId();
    if (id != null) {
      http.setAttribute(ROLLOUT_ID, id);
    }
    Context previous = ContextScope.current();
    Scope scope =
        ContextScope.enterSafely(previous, RolloutId.withValid(previous, id), "RolloutPathFilter");
    try (scope) {
      chain.doFilter(path == null ? http : new UnprefixedRequest(http, path), response);
    }
  }

  /** A later dispatch of a request may have lost the prefix, but not the attribute. */
  private @Nullable String idWithoutPath(HttpServletRequest request) {
    if (request.getAttribute(ROLLOUT_ID) instanceof String id && RolloutPath.fits(id)) {
      return id;
    }
    return readsBaggage ? RolloutBaggage.read(joined(request)) : null;
  }

  private static @Nullable String joined(HttpServletRequest request) {
    Enumeration<String> headers = request.getHeaders(RolloutBaggage.HEADER);
    return headers == null ? null : String.join(",", Collections.list(headers));
  }
}
