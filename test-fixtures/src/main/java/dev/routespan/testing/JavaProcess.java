package dev.routespan.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs {@code java} in a process of its own, for what is decided once a process. */
public final class JavaProcess {
  private static final long LONGEST_SECONDS = 120;

  private JavaProcess() {}

  /**
   * Runs a main class on the class path of the test.
   *
   * @return what it printed, errors included
   * @throws AssertionError if it does not end in time and well
   */
  public static String run(Class<?> main, Map<String, String> environment) throws Exception {
    return start(environment, onClassPath(main)).successful();
  }

  /** Runs {@code java} with these arguments, see {@link #run(Class, Map)}. */
  public static String run(String... arguments) throws Exception {
    return start(Map.of(), List.of(arguments)).successful();
  }

  /** Runs a main class that is to end with an exception, see {@link #run(Class, Map)}. */
  public static String runFailing(Class<?> main, Map<String, String> environment) throws Exception {
    Ended ended = start(environment, onClassPath(main));
    assertThat(ended.exitCode).as("exit code, after %s", ended.output).isEqualTo(1);
    return ended.output;
  }

  private static List<String> onClassPath(Class<?> main) {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return List.of("-cp", classPath, main.getName());
  }

  private static Ended start(Map<String, String> environment, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    // To a file, since whoever reads from a process that hangs waits with it.
    Path output = Files.createTempFile("java", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().keySet().removeIf(name -> name.matches("(NEMO|OTEL|SLURM)_.*"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      boolean ended = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
      String printed = Files.readString(output, UTF_8);
      assertThat(ended).as("ended in time, after %s", printed).isTrue();
      return new Ended(process.exitValue(), printed);
    } finally {
      process.destroyForcibly().waitFor();
      Files.delete(output);
    }
  }

  private record Ended(int exitCode, String output) {
    String successful() {
      assertThat(exitCode).as("exit code, after %s", output).isZero();
      return output;
    }
  }
}
