package dev.routespan.examples.domain;

/** Takes one answer for right, and shows how a handler fails. */
public final class ExactVerifier implements Verifier {
  @Override
  public double verify(String answer) {
    if (answer.isEmpty()) {
      throw new UnreadableAnswer();
    }
    if (answer.equals("crash")) {
      throw new IllegalStateException("the verifier is broken");
    }
    return answer.equals("42") ? 1 : 0;
  }
}
