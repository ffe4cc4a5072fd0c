package dev.routespan.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One call: each row through each thing. {@link Tables} runs those that make sense. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 400, timeUnit = TimeUnit.MILLISECONDS)
public class CallBenchmark {

  /** What all threads share. */
  @State(Scope.Benchmark)
  public static class Shared {
    /** The row. */
    @Param
    public Row row;

    /** What it goes through. */
    @Param
    public Through through;

    private Subject subject;

    /** Wraps the handler. */
    @Setup(Level.Trial)
    public void wrap() {
      subject = new Subject(row, through, new Sinks.Spans(), new Sinks.Metrics());
    }
  }

  /** What each thread has. */
  @State(Scope.Thread)
  public static class Caller {
    private io.opentelemetry.context.Scope scope;
    private int answer;

    /** Makes the calls' context current. */
    @Setup(Level.Iteration)
    public void enter(Shared shared) {
      scope = shared.subject.context.makeCurrent();
    }

    /** Leaves it. */
    @TearDown(Level.Iteration)
    public void leave() {
      scope.close();
    }
  }

  /** One call. */
  @Benchmark
  public int call(Shared shared, Caller caller) {
    return shared.subject.call(caller.answer++);
  }
}
