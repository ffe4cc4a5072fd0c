package dev.routespan.examples.quarkus;

import dev.routespan.runtime.RolloutPath;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriBuilder;
import java.net.URI;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Takes the prefix off, and keeps the id of the request. */
@RequestScoped
class RolloutPrefix {
  private @Nullable String id;

  @ServerRequestFilter(preMatching = true)
  public void takeOff(ContainerRequestContext request) {
    URI uri = request.getUriInfo().getRequestUri();
    RolloutPath.parse(uri.getRawPath()).ifPresent(path -> {
      request.setRequestUri(UriBuilder.fromUri(uri).replacePath(path.rest()).build());
      id = path.rolloutId();
    });
  }

  @Nullable String id() {
    return id;
  }
}
