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

/** Calls with asynchronous results, beside one whose result is there at return. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class AsyncResultBenchmark {

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

  private AsyncGrader grader;
  private int answer;

  /** Wraps the handler. */
  @Setup
  public void wrap() {
    grader = switch (through) {
      case NOTHING -> new PlainAsyncGrader();
      case DELEGATING_WRAPPER -> new DelegatingAsyncGrader(new PlainAsyncGrader());
      case OFF -> wrapped("");
      case ON -> wrapped("verify");
    };
  }

  private static AsyncGrader wrapped(String groups) {
    RouteTelemetry telemetry =
        RouteTelemetry.builder(Sinks.sdk()).spanGroups(groups).build();
    return InstrumentedAsyncGrader.wrap(new PlainAsyncGrader(), telemetry);
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
