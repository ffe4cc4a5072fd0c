package dev.routespan.sample.servers.base;

import dev.routespan.runtime.RolloutIds;
import dev.routespan.runtime.servlet.RolloutPathFilter;
import io.opentelemetry.api.trace.Span;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * A rollout that only the body of a request names, as drivers may. The SERVER span is open before
 * anybody has read the body, so it is told afterwards.
 */
final class RolloutOfBody {

  private RolloutOfBody() {}

  /**
   * Does nothing if the id is null.
   *
   * @throws ResponseStatusException if the path names another one: a request is of one rollout
   */
  static void announce(String id, HttpServletRequest request) {
    if (id == null) {
      return;
    }
    String ofPath = of(request);
    if (ofPath != null && !ofPath.equals(id)) {
      throw new ResponseStatusException(
          HttpStatus.BAD_REQUEST, "the path names rollout " + ofPath + ", the body " + id);
    }
    request.setAttribute(RolloutPathFilter.ROLLOUT_ID, id);
    Span.current().setAllAttributes(RolloutIds.attributes(id));
  }

  /** The id that is known of the request by now, or null. */
  static String of(HttpServletRequest request) {
    return (String) request.getAttribute(RolloutPathFilter.ROLLOUT_ID);
  }
}
