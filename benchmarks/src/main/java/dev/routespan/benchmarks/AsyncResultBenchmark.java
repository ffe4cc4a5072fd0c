package dev.routespan.benchmarks;

import dev.routespan.runtime.RouteTelemetry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Calls whose results complete later, beside one whose result is there at return. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class LateResultBenchmark {

  /** What the call goes through. */
  public enum Through {
    NOTHING,
    DELEGATING_WRAPPER,
    OFF,
    ON
  }

  /** The row. */
  @Param
  public Through through;

  private LateGrader grader;
  private int answer;

  /** Wraps the handler. */
  @Setup
  public void wrap() {
    grader = switch (through) {
      case NOTHING -> new PlainLateGrader();
      case DELEGATING_WRAPPER -> new DelegatingLateGrader(new PlainLateGrader());
      case OFF -> wrapped("");
      case ON -> wrapped("verify");
    };
  }

  private static LateGrader wrapped(String groups) {
    RouteTelemetry telemetry =
        RouteTelemetry.builder(Sinks.sdk()).spanGroups(groups).build();
    return InstrumentedLateGrader.wrap(new PlainLateGrader(), telemetry);
  }

  /** A result that is there at return. */
  @Benchmark
  public Integer now() {
    return grader.now(answer++);
  }

  /** A future that is done already. */
  @Benchmark
  public CompletableFuture<Integer> later() {
    return grader.later(answer++);
  }

  /** A publisher, without a subscription. */
  @Benchmark
  public Flow.Publisher<Integer> oneByOne() {
    return grader.oneByOne(answer++);
  }
}
