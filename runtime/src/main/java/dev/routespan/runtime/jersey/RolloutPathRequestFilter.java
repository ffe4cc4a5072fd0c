package dev.routespan.runtime.jersey;

import dev.routespan.runtime.ServerKind;
import dev.routespan.runtime.internal.rollout.InboundPath;
import dev.routespan.runtime.internal.rollout.InboundRollout;
import dev.routespan.runtime.internal.rollout.Refusal;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;

/** Takes the id off the path before a resource is looked for, and makes it current. */
@PreMatching
final class RolloutPathRequestFilter implements ContainerRequestFilter {
  private final ServerKind kind;
  private final boolean readsBaggage;

  RolloutPathRequestFilter(ServerKind kind, boolean readsBaggage) {
    this.kind = kind;
    this.readsBaggage = readsBaggage;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    try {
      read(request);
    } catch (Refusal refusal) {
      request.abortWith(Response.status(refusal.status())
          .type(Refusal.MEDIA_TYPE)
          .entity(refusal.body())
          .build());
    }
  }

  private void read(ContainerRequestContext request) throws Refusal {
    UriInfo uris = request.getUriInfo();
    URI uri = uris.getRequestUri();
    boolean isKnown = request.getProperty(RolloutPathFeature.ROLLOUT_ID) != null;
    InboundRollout rollout = InboundRollout.read(
        uris.getBaseUri().getRawPath(),
        uri.getRawPath(),
        kind.takesTokenCapture(),
        readsBaggage && !isKnown,
        name -> request.getHeaders().getOrDefault(name, List.of()));
    InboundPath path = rollout.path();
    if (path != null) {
      request.setRequestUri(withoutPrefix(uri, path));
      showTraceparent(request, path);
    }
    if (rollout.id() != null) {
      CurrentRollout.enterWithId(request, rollout.id());
    }
  }

  private static void showTraceparent(ContainerRequestContext request, InboundPath path) {
    if (path.traceparent() != null) {
      request.getHeaders().putIfAbsent(InboundPath.TRACEPARENT, List.of(path.traceparent()));
    }
  }

  private static URI withoutPrefix(URI uri, InboundPath path) {
    String whole = uri.toString();
    int start = whole.indexOf(uri.getRawPath(), whole.indexOf("//") + 2);
    return URI.create(whole.substring(0, start)
        + path.withoutPrefix()
        + whole.substring(start + uri.getRawPath().length()));
  }
}
