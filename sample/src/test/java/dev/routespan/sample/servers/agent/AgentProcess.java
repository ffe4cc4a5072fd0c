package dev.routespan.sample.servers.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An agent server on its own, whose model and verifier do not answer. */
final class AgentProcess implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String NOWHERE = "http://127.0.0.1:9";

  private final Process process;
  private final Path folder;
  private final int port;

  private AgentProcess(Process process, Path folder) throws IOException, InterruptedException {
    this.process = process;
    this.folder = folder;
    this.port = awaitPort();
  }

  static AgentProcess start(Path folder, Map<String, String> variables)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        AgentServer.class.getName());
    builder.environment().keySet().removeIf(name -> name.matches("(OTEL|NEMO|SPRING)_.*"));
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().put("SERVER_ADDRESS", "127.0.0.1");
    builder.environment().put("SERVER_PORT", "0");
    builder.environment().put("PORTFILE", folder.resolve("port").toString());
    builder.environment().put("EXIT_WITH_PARENT", "true");
    builder.environment().put("MODEL_SERVER_URL", NOWHERE);
    builder.environment().put("RESOURCES_SERVER_URL", NOWHERE);
    builder
        .environment()
        .put("TRAJECTORY_FOLDER", folder.resolve("trajectories").toString());
    builder.environment().putAll(variables);
    builder.redirectOutput(folder.resolve("stdout").toFile());
    builder.redirectError(folder.resolve("stderr").toFile());
    return new AgentProcess(builder.start(), folder);
  }

  private int awaitPort() throws IOException, InterruptedException {
    Path file = folder.resolve("port");
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!Files.exists(file) || Files.size(file) == 0) {
      assertThat(process.isAlive() && System.nanoTime() < deadline)
          .as("started in time; see %s", folder)
          .isTrue();
      Thread.sleep(50);
    }
    return Integer.parseInt(Files.readString(file).strip());
  }

  /** Posts to a path that no HTTP client would send as it is; returns the status of the answer. */
  int post(String path, String body) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout((int) LIMIT.toMillis());
      String request = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
          + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
          + body;
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(ISO_8859_1));
      out.flush();
      String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }

  /** Ends the server as the launcher does, and waits until all is written. */
  void stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  List<String> output() throws IOException {
    return Files.readAllLines(folder.resolve("stdout"));
  }

  List<String> log() throws IOException {
    return Files.readAllLines(folder.resolve("stderr"));
  }

  /** Returns the names of all files that rollouts have left. */
  List<String> trajectories() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("trajectories"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  String trajectory(String rolloutId) throws IOException {
    return Files.readString(folder.resolve("trajectories").resolve(rolloutId + ".json"));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
