package dev.routespan.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a main class in a JVM of its own, for what is decided once a process. */
public final class JavaProcess {

  private JavaProcess() {}

  /** Runs it on the class path of the test. Returns what it printed, errors included. */
  public static String run(Class<?> main, Map<String, String> environment) throws Exception {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return output(environment, "-cp", classPath, main.getName());
  }

  /** Runs {@code java} with these arguments. Returns what it printed, errors included. */
  public static String run(String... arguments) throws Exception {
    return output(Map.of(), arguments);
  }

  private static String output(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("(NEMO|OTEL|SLURM)_.*"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    return output;
  }
}
