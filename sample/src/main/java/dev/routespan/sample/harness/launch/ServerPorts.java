package dev.routespan.sample.harness.launch;

import dev.routespan.sample.harness.tasks.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** The ports that the user asks for; 0 means any free one. */
record ServerPorts(int agent, int model, int resources) {
  private static final int MAX = 65_535;

  /**
   * Finds out early, and for all three together, so that nothing is started in vain.
   *
   * @throws BadInput if a port is not a valid port, is in use, or is given twice
   */
  void requireFree() {
    List<ServerSocket> held = new ArrayList<>();
    try {
      held.add(bind("--agent-port", agent));
      held.add(bind("--model-port", model));
      held.add(bind("--resources-port", resources));
    } finally {
      held.forEach(ServerPorts::release);
    }
  }

  private static ServerSocket bind(String option, int port) {
    if (port < 0 || port > MAX) {
      throw new BadInput(option + " " + port + ": a port is a number from 0 to " + MAX);
    }
    try {
      return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new BadInput(option + " " + port + " is not free: " + e.getMessage());
    }
  }

  private static void release(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
