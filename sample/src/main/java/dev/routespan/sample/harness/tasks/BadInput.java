package dev.routespan.sample.harness.tasks;

/** A mistake in what the user gave us. The message is one line and says all there is to say. */
public final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadInput(String message) {
    super(message.lines().findFirst().orElse("").strip());
  }
}
