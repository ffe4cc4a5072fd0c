package dev.routespan.sample.harness.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One server in a JVM of its own. It stops when its standard input is closed. */
final class ServerProcess {
  /** Servers that live for seconds: start fast rather than run fast. */
  private static final List<String> JVM_OPTIONS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m");

  private final String name;
  private final Process process;
  private final Path portFile;
  private final Path log;
  private int port;

  private ServerProcess(String name, Process process, Path portFile, Path log) {
    this.name = name;
    this.process = process;
    this.portFile = portFile;
    this.log = log;
  }

  /** Starts a server; returns at once. */
  static ServerProcess start(
      String name, String mainClass, Map<String, String> environment, OutputFolder folder)
      throws IOException {
    Files.deleteIfExists(folder.portFile(name));
    ProcessBuilder builder = new ProcessBuilder(command(mainClass));
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(folder.log(name).toFile());
    return new ServerProcess(name, builder.start(), folder.portFile(name), folder.log(name));
  }

  private static List<String> command(String mainClass) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>();
    command.add(java);
    command.addAll(JVM_OPTIONS);
    command.add(mainClass);
    return command;
  }

  String name() {
    return name;
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  int port() {
    return port;
  }

  /**
   * Tells whether the server takes connections.
   *
   * @throws FleetFailure if it has ended
   */
  boolean isReady() {
    if (!process.isAlive()) {
      throw new FleetFailure("the " + name + " server ended while it started, with exit code "
          + process.exitValue() + "; see " + log);
    }
    return readPort() && connects();
  }

  private boolean readPort() {
    try {
      // The file is empty for a moment before the server has written the port into it.
      port = Files.exists(portFile)
          ? Integer.parseInt("0" + Files.readString(portFile).strip())
          : 0;
      return port > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private boolean connects() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Asks the server to flush its telemetry and to end. */
  void requestStop() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The pipe is broken because the process has ended: just what was wanted.
    }
  }

  /** Asks the server to end as a supervisor does, by SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** Waits for the end; returns whether it came in time. */
  boolean awaitStop(Duration patience) throws InterruptedException {
    return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends the server at once, whatever it is doing. */
  void kill() {
    process.destroyForcibly();
  }
}
