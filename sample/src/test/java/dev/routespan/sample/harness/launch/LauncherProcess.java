package dev.routespan.sample.harness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The launcher as users run it: a process of its own, whose output, exit and children are seen. */
final class LauncherProcess implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(240);

  private final Process process;
  private final Path folder;

  private LauncherProcess(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
  }

  static LauncherProcess start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    if (Runtime.version().feature() >= 23) {
      // Protobuf still uses what newer JDKs warn of, and the tests read every line of the errors.
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.add(Launcher.class.getName());
    command.addAll(List.of(arguments));
    command.addAll(List.of("--output", folder.resolve("run").toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().remove(TelemetrySink.ENDPOINT);
    builder.environment().putAll(environment);
    builder.redirectOutput(folder.resolve("stdout").toFile());
    builder.redirectError(folder.resolve("stderr").toFile());
    return new LauncherProcess(builder.start(), folder);
  }

  int exitCode() throws InterruptedException {
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
        .as("ended in time")
        .isTrue();
    return process.exitValue();
  }

  List<String> output() {
    return lines(folder.resolve("stdout"));
  }

  List<String> errors() {
    return lines(folder.resolve("stderr"));
  }

  List<String> results() {
    return lines(written().results());
  }

  List<String> spans() {
    return lines(written().spans());
  }

  /** Returns the lines of a server's log that were written for a rollout. */
  List<String> log(String server, String rolloutId) {
    return lines(written().log(server)).stream()
        .filter(line -> line.contains(" rollout=" + rolloutId + " "))
        .toList();
  }

  JsonNode trajectory(String rolloutId) throws IOException {
    return new ObjectMapper()
        .readTree(written().trajectories().resolve(rolloutId + ".json").toFile());
  }

  private OutputFolder written() {
    return new OutputFolder(folder.resolve("run"));
  }

  String lastLine() {
    return output().get(output().size() - 1);
  }

  /** Waits until a line of the output starts like this. */
  void awaitOutput(String start) throws InterruptedException {
    await(() -> output().stream().anyMatch(line -> line.startsWith(start)));
  }

  void awaitServers(int count) throws InterruptedException {
    await(() -> servers().size() == count);
  }

  List<ProcessHandle> servers() {
    return process.children().toList();
  }

  ProcessHandle server(Class<?> main) {
    return servers().stream()
        .filter(server -> server.info().commandLine().orElse("").contains(main.getName()))
        .findFirst()
        .orElseThrow();
  }

  /** As Ctrl-C does. */
  void interrupt() {
    process.destroy();
  }

  void kill() {
    process.destroyForcibly();
  }

  static void awaitGone(List<ProcessHandle> servers) throws InterruptedException {
    await(() -> servers.stream().noneMatch(ProcessHandle::isAlive));
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited long enough").isLessThan(deadline);
      Thread.sleep(50);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Leaves nothing behind, also when a test fails half-way. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
