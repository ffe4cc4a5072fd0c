package dev.routespan.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the processor adds to a cold {@code javac}: whole processes are timed, and the floor is the
 * same wrappers as sources, compiled together with the interfaces.
 *
 * <p>Arguments: how many interfaces (1,000 if absent), how many runs of each row (5 if absent).
 */
public final class CompileTime {
  private final Path work;
  private final List<String> interfaces;

  private CompileTime(Path work, List<String> interfaces) {
    this.work = work;
    this.interfaces = interfaces;
  }

  /** Prints a table of the best of all runs. */
  public static void main(String[] args) throws Exception {
    int count = args.length > 0 ? Integer.parseInt(args[0]) : 1_000;
    int runs = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    Path work = Files.createTempDirectory("routespan-compile-time");
    try {
      new CompileTime(work, writeInterfaces(work.resolve("interfaces"), count)).run(runs);
    } finally {
      delete(work);
    }
  }

  private void run(int runs) throws Exception {
    Path generated = work.resolve("generated");
    List<String> processorPath = List.of("--processor-path", processorPath());
    compile(generated, join(processorPath, interfaces)); // so that there are wrappers to compile
    List<String> withWrappers = join(interfaces, javaFiles(generated));
    Row none = new Row("interfaces alone", join(List.of("-proc:none"), interfaces));
    Row floor = new Row("wrappers as sources", join(List.of("-proc:none"), withWrappers));
    Row processor = new Row("processor", join(processorPath, interfaces));
    for (int i = 0; i < runs; i++) {
      for (Row row : List.of(none, floor, processor)) {
        row.add(compile(work.resolve("out-" + i + row.name.hashCode()), row.arguments));
      }
    }
    System.out.printf("%-22s %10s %8s %10s %8s%n", "", "wall (ms)", "ratio", "peak (MiB)", "ratio");
    for (Row row : List.of(none, floor, processor)) {
      System.out.printf(
          "%-22s %10d %8.2f %10d %8.2f%n",
          row.name,
          row.millis,
          (double) row.millis / floor.millis,
          row.peakMebibytes,
          (double) row.peakMebibytes / floor.peakMebibytes);
    }
  }

  private static final class Row {
    private final String name;
    private final List<String> arguments;
    private long millis = Long.MAX_VALUE;
    private long peakMebibytes = Long.MAX_VALUE;

    Row(String name, List<String> arguments) {
      this.name = name;
      this.arguments = arguments;
    }

    void add(long[] run) {
      millis = Math.min(millis, run[0]);
      peakMebibytes = Math.min(peakMebibytes, run[1]);
    }
  }

  /** Returns milliseconds and mebibytes of one compilation in a process of its own. */
  private long[] compile(Path out, List<String> arguments) throws Exception {
    Files.createDirectories(out);
    Path argumentFile = work.resolve("arguments");
    List<String> all =
        new ArrayList<>(List.of("-cp", classPath(), "-d", out.toString(), "-s", out.toString()));
    all.addAll(arguments);
    Files.write(argumentFile, all);
    long start = System.nanoTime();
    Process javac = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classPath(),
            OneCompilation.class.getName(),
            argumentFile.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    String output = new String(javac.getInputStream().readAllBytes());
    int exit = javac.waitFor();
    long millis = (System.nanoTime() - start) / 1_000_000;
    if (exit != 0) {
      throw new IllegalStateException("the compilation failed: " + output);
    }
    return new long[] {millis, Long.parseLong(output.strip())};
  }

  private static List<String> writeInterfaces(Path folder, int count) throws IOException {
    Files.createDirectories(folder);
    List<String> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Path file = folder.resolve("Handler" + i + ".java");
      Files.writeString(file, source(i));
      files.add(file.toString());
    }
    return files;
  }

  private static String source(int number) {
    return """
        import dev.routespan.annotations.Route;
        import dev.routespan.annotations.RouteKind;
        import java.util.List;
        import java.util.concurrent.CompletableFuture;

        @Route(kind = RouteKind.VERIFY)
        public interface Handler%d {
          double verify(String answer);
          void prepare(int seed, long[] weights);
          <T extends Comparable<T>> T best(List<? extends T> candidates) throws java.io.IOException;
          CompletableFuture<String> later(String answer);
          boolean accepts(String kind, Object... options);
        }
        """.formatted(number);
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private static String processorPath() {
    return System.getProperty("routespan.processor.path", classPath());
  }

  private static List<String> join(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static List<String> javaFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(Path::toString)
          .filter(file -> file.endsWith(".java"))
          .sorted()
          .toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
