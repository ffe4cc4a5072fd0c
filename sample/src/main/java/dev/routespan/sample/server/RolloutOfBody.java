package dev.routespan.sample.server;

import dev.routespan.runtime.servlet.RolloutPathFilter;
import io.opentelemetry.api.trace.Span;
import jakarta.servlet.http.HttpServletRequest;

/**
 * A rollout that only the body of a request names, as drivers may. The SERVER span is open before
 * anybody has read the body, so it is told afterwards.
 */
final class RolloutOfBody {

  private RolloutOfBody() {}

  /** Does nothing if the id is null. */
  static void announce(String id, HttpServletRequest request) {
    if (id != null) {
      request.setAttribute(RolloutPathFilter.ROLLOUT_ID, id);
      Span.current().setAttribute(RolloutPathFilter.ROLLOUT_ID, id);
    }
  }

  /** The id that is known of the request by now, or null. */
  static String of(HttpServletRequest request) {
    return (String) request.getAttribute(RolloutPathFilter.ROLLOUT_ID);
  }
}
