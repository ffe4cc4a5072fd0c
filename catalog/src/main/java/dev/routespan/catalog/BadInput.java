package dev.routespan.catalog;

/** What the user gave cannot be used; the message says so in one line. */
final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadInput(String message) {
    super(message.lines().findFirst().orElse(message));
  }
}
