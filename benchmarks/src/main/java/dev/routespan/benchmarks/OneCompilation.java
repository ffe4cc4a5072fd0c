package dev.routespan.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles once and prints the process's peak of resident memory in mebibytes. Linux only. */
final class OneCompilation {

  private OneCompilation() {}

  /** Takes one argument: the file of the compiler's arguments, one a line. */
  public static void main(String[] args) throws IOException {
    Path argumentFile = Path.of(args[0]);
    String[] arguments = Files.readAllLines(argumentFile).toArray(String[]::new);
    int result = ToolProvider.getSystemJavaCompiler().run(null, System.err, System.err, arguments);
    System.out.println(peakMebibytes());
    System.exit(result);
  }

  private static long peakMebibytes() throws IOException {
    try (Stream<String> status = Files.lines(Path.of("/proc/self/status"))) {
      return status
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
          .findFirst()
          .orElse(0);
    }
  }
}
