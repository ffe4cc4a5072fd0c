package dev.routespan.runtime.servlet;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.ServerKind;
import dev.routespan.runtime.internal.ContextScope;
import dev.routespan.runtime.internal.rollout.InboundPath;
import dev.routespan.runtime.internal.rollout.InboundRollout;
import dev.routespan.runtime.internal.rollout.Refusal;
import dev.routespan.runtime.internal.rollout.RolloutAttributes;
import dev.routespan.runtime.internal.rollout.RolloutId;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes {@code /ng-rollout/<id>} off the path of a request and makes the id {@linkplain
 * RolloutContext current} while the request is answered. A path without the prefix, with a malformed
 * or an encoded id, with one of more than 200 characters, or with a {@code .} or {@code ..} segment
 * behind it is an ordinary path: the request is passed on as it came.
 *
 * <p>Behind the id, or without one, {@code /ng-trace/<traceparent>}, {@code /ng-agent-instance/<n>} and
 * {@code /ng-sampling/<parameters>} are taken off too, in this order, and of a {@linkplain ServerKind
 * model server's} path {@code /training-token-capture}. A request that has no header {@code traceparent}
 * shows the one of its path as that header. One of these that is malformed or out of its order is
 * answered 404, and no servlet is called.
 *
 * <p>Where the path has no id, the headers {@code x-nemo-gym-rollout-id} and {@code
 * x-nemo-gym-attempt-index} may name it. If they contradict the path, or are malformed, the answer is
 * 409, with one line that says why.
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
 * <p>A span that is current already, such as the SERVER span that an agent opened, gets the id too.
 *
 * <p>Works with telemetry off. Safe for use by several threads.
 */
@SuppressWarnings("exports") // see module-info
public final class RolloutPathFilter implements Filter {
  /** The name of the request attribute with the id, a string; not set if the request carries none. */
  public static final String ROLLOUT_ID = RolloutAttributes.ID_NAME;

  private final ServerKind kind;
  private final boolean readsBaggage;

  /**
   * Creates a filter that reads the path and the two headers, for a server of the kind that the
   * {@linkplain ServerKind#fromEnvironment environment} names. A container may call it.
   */
  public RolloutPathFilter() {
    this(ServerKind.fromEnvironment(), false);
  }

  private RolloutPathFilter(ServerKind kind, boolean readsBaggage) {
    this.kind = requireNonNull(kind, "kind");
    this.readsBaggage = readsBaggage;
  }

  /**
   * {@return a filter that reads the path and the two headers}
   *
   * @param kind what the server is; not null
   */
  public static RolloutPathFilter of(ServerKind kind) {
    return new RolloutPathFilter(kind, false);
  }

  /**
   * {@return a filter that takes the id from W3C baggage ({@code nemo.gym.rollout.id}) if neither the path
   * nor a header carries one} The server is of the kind that the {@linkplain ServerKind#fromEnvironment
   * environment} names. Anyone who can send a request can send baggage, as with the path.
   */
  public static RolloutPathFilter withBaggage() {
    return withBaggage(ServerKind.fromEnvironment());
  }

  /**
   * {@return a filter that reads baggage too, as {@link #withBaggage()} does}
   *
   * @param kind what the server is; not null
   */
  public static RolloutPathFilter withBaggage(ServerKind kind) {
    return new RolloutPathFilter(kind, true);
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(request instanceof HttpServletRequest http)) {
      chain.doFilter(request, response);
      return;
    }
    try {
      pass(http, response, chain);
    } catch (Refusal refusal) {
      answer((HttpServletResponse) response, refusal);
    }
  }

  private void pass(HttpServletRequest http, ServletResponse response, FilterChain chain)
      throws IOException, ServletException, Refusal {
    InboundRollout rollout = InboundRollout.read(
        http.getContextPath(),
        http.getRequestURI(),
        kind.takesTokenCapture(),
        readsBaggage,
        name -> headers(http, name));
    InboundPath path = rollout.path();
    String id = rollout.isOfPath() ? rollout.id() : idWithoutPath(http, rollout);
    if (id != null) {
      http.setAttribute(ROLLOUT_ID, id);
    }
    Context previous = ContextScope.current();
    Scope scope =
        ContextScope.enterSafely(previous, RolloutId.withValid(previous, id), "RolloutPathFilter");
    try (scope) {
      RolloutAttributes.stampCurrentSpan(id);
      chain.doFilter(path == null ? http : new UnprefixedRequest(http, path), response);
    }
  }

  private static void answer(HttpServletResponse response, Refusal refusal) throws IOException {
    response.setStatus(refusal.status());
    response.setContentType(Refusal.MEDIA_TYPE);
    response.getOutputStream().write(refusal.body());
  }

  /** A later dispatch of a request may have lost the prefix, but not the attribute. */
  private static @Nullable String idWithoutPath(
      HttpServletRequest request, InboundRollout rollout) {
    return request.getAttribute(ROLLOUT_ID) instanceof String id && RolloutPath.fits(id)
        ? id
        : rollout.id();
  }

  /** A container may tell no header at all, by null. */
  private static List<String> headers(HttpServletRequest request, String name) {
    Enumeration<String> headers = request.getHeaders(name);
    return headers == null ? List.of() : Collections.list(headers);
  }
}
