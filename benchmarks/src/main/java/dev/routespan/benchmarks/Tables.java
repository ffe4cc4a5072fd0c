package dev.routespan.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link CallBenchmark} and writes the tables of {@code docs/performance.md} for the JDK at hand,
 * between the two marks that name it. Every row is run next to its floor, in several rounds: a ratio is
 * the median of the rounds' own, so that what drifts from round to round does not count.
 *
 * <p>Options: {@code --rounds=1}, of which there are three otherwise; {@code --quick} for one short round,
 * and {@code --rows=CHILD,FLUX} for some rows alone, either of which prints the tables instead of writing
 * them.
 */
public final class Tables {
  private static final String ROWS = "--rows=";
  private static final String ROUNDS = "--rounds=";
  private static final int USUAL_ROUNDS = 3;
  private static final Set<Through> GATES = EnumSet.of(
      Through.NOTHING, Through.OFF, Through.OFF_AFTER_TOGGLING, Through.OFF_BESIDE_ANOTHER);
  private static final Set<Through> PEERS = EnumSet.of(
      Through.WATCHED,
      Through.JDK_PROXY,
      Through.SPRING_AOP,
      Through.INSTRUMENTER,
      Through.MICROMETER);
  private static final List<Integer> MORE_THREADS = List.of(2, 16);

  private final boolean quick;
  private final int rounds;
  private final Set<Row> rows;
  private final Map<Cell, List<Cost>> costs = new HashMap<>();

  private Tables(boolean quick, int rounds, Set<Row> rows) {
    this.quick = quick;
    this.rounds = rounds;
    this.rows = rows;
  }

  /** Runs the rows, and writes or prints the tables. */
  public static void main(String[] arguments) throws IOException, RunnerException {
    List<String> options = List.of(String.join(" ", arguments).split(" "));
    boolean quick = options.contains("--quick");
    int rounds = quick ? 1 : USUAL_ROUNDS;
    Set<Row> rows = EnumSet.noneOf(Row.class);
    for (String option : options) {
      if (option.startsWith(ROUNDS)) {
        rounds = Integer.parseInt(option.substring(ROUNDS.length()));
      }
      if (option.startsWith(ROWS)) {
        Stream.of(option.substring(ROWS.length()).split(",")).map(Row::valueOf).forEach(rows::add);
      }
    }
    boolean all = rows.isEmpty();
    Tables tables = new Tables(quick, rounds, all ? EnumSet.allOf(Row.class) : rows);
    tables.run();
    if (quick || !all) {
      System.out.println(tables.text());
    } else {
      tables.write(Path.of(System.getProperty("routespan.performance.page")));
    }
  }

  private void run() throws RunnerException {
    for (int round = 0; round < rounds; round++) {
      for (Row row : rows) {
        run(row, 1, EnumSet.of(Through.HAND_TUNED, Through.ROUTESPAN));
      }
      if (rows.contains(Row.FLUX)) {
        run(Row.FLUX, 1, EnumSet.of(Through.NOTHING));
      }
      if (rows.contains(Row.CHILD)) {
        run(Row.CHILD, 1, PEERS);
        run(Row.CHILD, 1, EnumSet.of(Through.DELEGATING));
        run(Row.CHILD, 1, GATES);
        for (int threads : MORE_THREADS) {
          run(Row.CHILD, threads, EnumSet.of(Through.HAND_TUNED, Through.ROUTESPAN));
        }
      }
    }
  }

  private void run(Row row, int threads, Set<Through> throughs) throws RunnerException {
    ChainedOptionsBuilder options = new OptionsBuilder()
        .include(CallBenchmark.class.getName())
        .param("row", row.name())
        .param("through", throughs.stream().map(Enum::name).toArray(String[]::new))
        .threads(threads)
        .addProfiler(CpuTime.class)
        .addProfiler(GCProfiler.class)
        .verbosity(VerboseMode.SILENT);
    if (quick) {
      options.measurementIterations(2);
    }
    for (RunResult result : new Runner(options.build()).run()) {
      BenchmarkParams params = result.getParams();
      Cell cell = new Cell(row, Through.valueOf(params.getParam("through")), threads);
      Cost cost = new Cost(score(result, CpuTime.LABEL), score(result, "gc.alloc.rate.norm"));
      costs.computeIfAbsent(cell, key -> new ArrayList<>()).add(cost);
      System.out.printf(Locale.ROOT, "%-60s %10.2f ns %8.0f B%n", cell, cost.nanos, cost.bytes);
    }
  }

  private static double score(RunResult result, String label) {
    return result.getSecondaryResults().get(label).getScore();
  }

  private String text() {
    StringJoiner text = new StringJoiner("\n");
    Cell byHand = new Cell(Row.CHILD, Through.HAND_TUNED, 1);
    if (rows.contains(Row.CHILD)) {
      Cell delegating = new Cell(Row.CHILD, Through.DELEGATING, 1);
      text.add("| A call through | against a wrapper that only delegates | B |");
      text.add("| --- | --- | --- |");
      for (Through gate : GATES) {
        Cell cell = new Cell(Row.CHILD, gate, 1);
        text.add(line(gate.title, ratio(cell, delegating), bytes(cell)));
      }
      text.add("");
    }
    text.add("| Our wrapper, on | against code written by hand | B | B by hand |");
    text.add("| --- | --- | --- | --- |");
    for (Row row : rows) {
      text.add(on(row.title, row, 1));
    }
    if (rows.contains(Row.CHILD)) {
      for (int threads : MORE_THREADS) {
        text.add(on(Row.CHILD.title + ", " + threads + " threads", Row.CHILD, threads));
      }
      text.add("");
      text.add("| The same call through | against code written by hand | B |");
      text.add("| --- | --- | --- |");
      text.add(line(
          Through.ROUTESPAN.title,
          ratio(byHand.through(Through.ROUTESPAN), byHand),
          bytes(byHand.through(Through.ROUTESPAN))));
      for (Through peer : PEERS) {
        text.add(
            line(peer.title, ratio(byHand.through(peer), byHand), bytes(byHand.through(peer))));
      }
    }
    if (rows.contains(Row.FLUX)) {
      text.add("");
      text.add(String.format(
          Locale.ROOT,
          "An item of the Flux costs %.1f ns more than without a wrapper.",
          nanosAnItem()));
    }
    return text.toString();
  }

  private String on(String title, Row row, int threads) {
    Cell floor = new Cell(row, Through.HAND_TUNED, threads);
    Cell ours = floor.through(Through.ROUTESPAN);
    return line(title, ratio(ours, floor), bytes(ours), bytes(floor));
  }

  private static String line(String... columns) {
    return "| " + String.join(" | ", columns) + " |";
  }

  private String ratio(Cell cell, Cell floor) {
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < costs.get(cell).size(); round++) {
      ratios.add(costs.get(cell).get(round).nanos / costs.get(floor).get(round).nanos);
    }
    return String.format(Locale.ROOT, "%.2f", median(ratios));
  }

  private String bytes(Cell cell) {
    double bytes = median(costs.get(cell).stream().map(Cost::bytes).toList());
    return String.format(Locale.ROOT, "%,.0f", bytes);
  }

  private double nanosAnItem() {
    Cell plain = new Cell(Row.FLUX, Through.NOTHING, 1);
    return (nanos(plain.through(Through.ROUTESPAN)) - nanos(plain)) / PlainGrader.ITEMS;
  }

  private double nanos(Cell cell) {
    return median(costs.get(cell).stream().map(Cost::nanos).toList());
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  private void write(Path page) throws IOException {
    int jdk = Runtime.version().feature();
    String start = "<!-- JDK " + jdk + " -->";
    String end = "<!-- end of JDK " + jdk + " -->";
    String head = "### On JDK " + jdk + ", rounds: " + rounds;
    String block = String.join("\n", start, head, "", text(), end);
    String old = Files.readString(page);
    String text = Pattern.compile(start + ".*" + end, Pattern.DOTALL)
        .matcher(old)
        .replaceFirst(match -> Matcher.quoteReplacement(block));
    if (text.equals(old)) {
      throw new IllegalArgumentException(page + " has no " + start + " to write between");
    }
    Files.writeString(page, text);
  }

  private record Cell(Row row, Through through, int threads) {
    Cell through(Through other) {
      return new Cell(row, other, threads);
    }
  }

  /** What one call takes. */
  private record Cost(double nanos, double bytes) {}
}
