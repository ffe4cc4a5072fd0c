package dev.routespan.sample.server;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPath;
import io.opentelemetry.context.Scope;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Takes {@code /ng-rollout/<id>} off the path and makes the id current for the request. It runs
 * before the filter that opens the SERVER span, so that the span shows the plain route.
 */
final class RolloutPathFilter extends OncePerRequestFilter implements Ordered {

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Optional<RolloutPath> path = RolloutPath.parse(request.getRequestURI());
    if (path.isEmpty()) {
      chain.doFilter(request, response);
      return;
    }
    Scope rollout = RolloutContext.makeCurrent(path.get().rolloutId());
    try (rollout) {
      chain.doFilter(new RelocatedRequest(request, path.get().rest()), response);
    }
  }
}
