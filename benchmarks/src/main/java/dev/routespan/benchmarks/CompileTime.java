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
 * same wrappers as sources, compiled together with the interfaces. A processor that only copies the
 * files shows which part of the rest is the compiler's own. AutoValue and MapStruct are given as many
 * types with as many methods.
 *
 * <p>Arguments: how many interfaces (1,000 if absent), how many runs of each row (5 if absent). The
 * default collector lets garbage grow with the machine's memory, so that the peak with the serial
 * collector is the better measure of what a compilation needs.
 */
public final class CompileTime {
  private static final String HANDLER = """
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
      """;

  private static final String VALUE = """
      import com.google.auto.value.AutoValue;
      import java.util.List;

      @AutoValue
      public abstract class Value%d {
        public abstract double reward();
        public abstract int seed();
        public abstract List<String> candidates();
        public abstract String answer();
        public abstract boolean accepted();
      }
      """;

  private static final String MAPPER = """
      import org.mapstruct.Mapper;

      @Mapper
      public interface Mapper%d {
        record From(double reward, int seed, String answer) {}
        record First(double reward, int seed, String answer) {}
        record Second(String answer) {}
        record Third(int seed) {}
        record Fourth(double reward) {}
        record Fifth(double reward, String answer) {}

        First first(From from);
        Second second(From from);
        Third third(From from);
        Fourth fourth(From from);
        Fifth fifth(From from);
      }
      """;

  private final Path work;
  private final List<Row> rows;

  private CompileTime(Path work, List<Row> rows) {
    this.work = work;
    this.rows = rows;
  }

  /** Prints a table of medians. */
  public static void main(String[] args) throws Exception {
    int[] given = Stream.of(String.join(" ", args).split(" "))
        .filter(option -> !option.isEmpty())
        .mapToInt(Integer::parseInt)
        .toArray();
    int count = given.length > 0 ? given[0] : 1_000;
    int runs = given.length > 1 ? given[1] : 5;
    Path work = Files.createTempDirectory("routespan-compile-time");
    try {
      new CompileTime(work, rows(work, count)).run(runs);
    } finally {
      delete(work);
    }
  }

  private static List<Row> rows(Path work, int count) throws Exception {
    List<String> interfaces = write(work.resolve("interfaces"), "Handler", HANDLER, count);
    List<String> values = write(work.resolve("values"), "Value", VALUE, count);
    List<String> mappers = write(work.resolve("mappers"), "Mapper", MAPPER, count);
    Path generated = work.resolve("generated");
    List<String> processor = List.of("--processor-path", processorPath());
    new Row("", processor, interfaces).compile(work, generated, List.of());
    List<String> copying = List.of(
        "-processor",
        CopyingProcessor.class.getName(),
        "-A" + CopyingProcessor.FOLDER + "=" + generated);
    List<String> none = List.of("-proc:none");
    return List.of(
        new Row("wrappers as sources", none, join(interfaces, javaFiles(generated))),
        new Row("interfaces alone", none, interfaces),
        new Row("files copied", copying, interfaces),
        new Row("processor", processor, interfaces),
        new Row(
            "without catalogs", join(processor, List.of("-Aroutespan.catalog=false")), interfaces),
        new Row("AutoValue", by("com.google.auto.value.processor.AutoValueProcessor"), values),
        new Row("MapStruct", by("org.mapstruct.ap.MappingProcessor"), mappers));
  }

  private static List<String> by(String processor) {
    return List.of("-processor", processor);
  }

  private void run(int runs) throws Exception {
    for (int i = 0; i < runs; i++) {
      for (Row row : rows) {
        row.measure(work);
      }
    }
    System.out.printf(
        "%-20s %9s %6s %11s %6s %13s %6s%n",
        "median of " + runs, "wall (ms)", "ratio", "peak (MiB)", "ratio", "serial (MiB)", "ratio");
    Row floor = rows.get(0);
    for (Row row : rows) {
      System.out.printf(
          "%-20s %9d %6.2f %11d %6.2f %13d %6.2f%n",
          row.name,
          median(row.millis),
          ratio(row.millis, floor.millis),
          median(row.peaks),
          ratio(row.peaks, floor.peaks),
          median(row.serialPeaks),
          ratio(row.serialPeaks, floor.serialPeaks));
    }
  }

  private static double ratio(List<Long> values, List<Long> floor) {
    return (double) median(values) / median(floor);
  }

  private static long median(List<Long> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  /** One way to compile, with what was measured: milliseconds and mebibytes. */
  private static final class Row {
    private final String name;
    private final List<String> arguments;
    private final List<Long> millis = new ArrayList<>();
    private final List<Long> peaks = new ArrayList<>();
    private final List<Long> serialPeaks = new ArrayList<>();

    Row(String name, List<String> options, List<String> sources) {
      this.name = name;
      this.arguments = join(options, sources);
    }

    void measure(Path work) throws Exception {
      Path out = work.resolve("out");
      long start = System.nanoTime();
      peaks.add(compile(work, out, List.of()));
      millis.add((System.nanoTime() - start) / 1_000_000);
      delete(out);
      serialPeaks.add(compile(work, out, List.of("-XX:+UseSerialGC")));
      delete(out);
    }

    /** Compiles in a process of its own, and returns the peak of its memory in mebibytes. */
    long compile(Path work, Path out, List<String> jvmOptions) throws Exception {
      Files.createDirectories(out);
      Path argumentFile = work.resolve("arguments");
      List<String> folders =
          List.of("-cp", classPath(), "-d", out.toString(), "-s", out.toString());
      Files.write(argumentFile, join(folders, arguments));
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(jvmOptions);
      command.addAll(List.of("-cp", classPath(), OneCompilation.class.getName()));
      command.add(argumentFile.toString());
      Process javac = new ProcessBuilder(command)
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
      String output = new String(javac.getInputStream().readAllBytes());
      if (javac.waitFor() != 0) {
        throw new IllegalStateException("the compilation failed: " + output);
      }
      return Long.parseLong(output.strip());
    }
  }

  private static List<String> write(Path folder, String name, String source, int count)
      throws IOException {
    Files.createDirectories(folder);
    List<String> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Path file = folder.resolve(name + i + ".java");
      Files.writeString(file, source.replace("%d", Integer.toString(i)));
      files.add(file.toString());
    }
    return files;
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
