package dev.routespan.sample.harness.launch;

/** The servers could not be started. The message is one line and says where to look. */
final class FleetFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FleetFailure(String message) {
    super(message);
  }
}
