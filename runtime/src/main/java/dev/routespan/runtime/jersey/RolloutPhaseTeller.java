package dev.routespan.runtime.jersey;

import dev.routespan.runtime.RolloutPhases;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;

/** Makes new phases current when a request comes in, and sets the header when its answer goes out. */
@PreMatching
final class RolloutPhaseTeller implements ContainerRequestFilter, ContainerResponseFilter {

  @Override
  public void filter(ContainerRequestContext request) {
    CurrentRollout.enterWithPhases(request);
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    RolloutPhases phases = CurrentRollout.phases(request);
    String header = phases == null ? "" : phases.toHeader();
    if (!header.isEmpty()) {
      response.getHeaders().putSingle(RolloutPhases.HEADER, header);
    }
  }
}
