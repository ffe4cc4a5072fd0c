package dev.routespan.examples.domain;

/** The client's fault: hosts answer 400, and it is no error of the route. */
public final class UnreadableAnswer extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UnreadableAnswer() {
    super("the answer is empty");
  }
}
