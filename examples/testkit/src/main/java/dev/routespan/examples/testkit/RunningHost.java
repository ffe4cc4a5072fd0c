package dev.routespan.examples.testkit;

import java.net.URI;

/**
 * A host that answers.
 *
 * @param address scheme, host and port
 * @param stop ends it
 */
public record RunningHost(URI address, Stop stop) {

  /** Ends a host. */
  @FunctionalInterface
  public interface Stop {
    void run() throws Exception;
  }

  /** Returns a host on this machine. */
  public static RunningHost at(int port, Stop stop) {
    return new RunningHost(URI.create("http://localhost:" + port), stop);
  }
}
