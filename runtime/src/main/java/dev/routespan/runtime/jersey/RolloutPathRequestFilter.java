package dev.routespan.runtime.jersey;

import dev.routespan.runtime.internal.rollout.InboundPath;
import dev.routespan.runtime.internal.rollout.RolloutBaggage;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Takes the id off the path before a resource is looked for, and makes it current. */
@PreMatching
final class RolloutPathRequestFilter implements ContainerRequestFilter {
  private final boolean readsBaggage;

  RolloutPathRequestFilter(boolean readsBaggage) {
    this.readsBaggage = readsBaggage;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    UriInfo uris = request.getUriInfo();
    URI uri = uris.getRequestUri();
    InboundPath path =
        InboundPath.of(withoutTrailingSlash(uris.getBaseUri().getRawPath()), uri.getRawPath());
    String id = path == null ? idWithoutPath(request) : path.rolloutId();
    if (path != null) {
      request.setRequestUri(withoutPrefix(uri, path));
    }
    if (id != null) {
      request.setProperty(RolloutPathFeature.ROLLOUT_ID, id);
      CurrentId.enter(request);
    }
  }

  private @Nullable String idWithoutPath(ContainerRequestContext request) {
    return readsBaggage && request.getProperty(RolloutPathFeature.ROLLOUT_ID) == null
        ? RolloutBaggage.read(request.getHeaderString(RolloutBaggage.HEADER))
        : null;
  }

  private static URI withoutPrefix(URI uri, InboundPath path) {
    String whole = uri.toString();
    int start = whole.indexOf(uri.getRawPath(), whole.indexOf("//") + 2);
    return URI.create(whole.substring(0, start)
        + path.withoutPrefix()
        + whole.substring(start + uri.getRawPath().length()));
  }

  private static String withoutTrailingSlash(String path) {
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }
}
