package dev.routespan.examples.dropwizard;

import dev.routespan.examples.domain.UnreadableAnswer;
import dev.routespan.examples.domain.Verifier;
import jakarta.ws.rs.BadRequestException;

final class RunHandler implements RunResource {
  private final Verifier verifier;

  RunHandler(Verifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public String run(String answer) {
    try {
      return String.valueOf(verifier.verify(answer));
    } catch (UnreadableAnswer e) {
      throw new BadRequestException(e.getMessage());
    }
  }
}
