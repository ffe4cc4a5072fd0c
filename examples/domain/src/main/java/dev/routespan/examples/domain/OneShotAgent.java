package dev.routespan.examples.domain;

/** Hands the answer to a verifier, which is the wrapper if that call is to be traced. */
public final class OneShotAgent implements Agent {
  private final Verifier verifier;

  public OneShotAgent(Verifier verifier) {
    this.verifier = verifier;
  }

  @Override
  public double run(String answer) {
    return verifier.verify(answer);
  }
}
