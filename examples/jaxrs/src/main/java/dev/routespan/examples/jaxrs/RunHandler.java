package dev.routespan.examples.jaxrs;

import dev.routespan.examples.domain.UnreadableAnswer;
import dev.routespan.examples.domain.Verifier;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.UriInfo;

final class RunHandler implements RunResource {
  private final Verifier verifier;

  RunHandler(Verifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public String run(UriInfo uris, String answer) {
    if (!uris.getPath().equals("run")) {
      throw new IllegalStateException("the prefix is still there: " + uris.getPath());
    }
    try {
      return String.valueOf(verifier.verify(answer));
    } catch (UnreadableAnswer e) {
      throw new BadRequestException(e);
    }
  }
}
