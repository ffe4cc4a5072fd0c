package dev.routespan.benchmarks;

import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
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

/**
 * One call of a handler: by itself, through a wrapper that only delegates, through ours in each state
 * of the gate, and through instrumentation written by hand.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CallBenchmark {

  /** What the call goes through. */
  public enum Through {
    NOTHING,
    DELEGATING_WRAPPER,
    OFF,
    OFF_AFTER_TOGGLING,
    OFF_WITH_ANOTHER_GROUP_ON,
    ON_WITHOUT_SDK,
    ON,
    ON_AND_WATCHED,
    WRITTEN_BY_HAND
  }

  /** The row. */
  @Param
  public Through through;

  private final OpenTelemetrySdk sdk = Sinks.sdk();
  private io.opentelemetry.context.Scope parent;
  private Grader grader;
  private int answer;

  /** Makes the parent span current, so that the route's span is a child as on a server. */
  @Setup(Level.Iteration)
  public void makeParentCurrent() {
    Span span = sdk.getTracer("benchmark").spanBuilder("parent").startSpan();
    parent = Context.root().with(span).makeCurrent();
  }

  /** Ends the parent span. */
  @TearDown(Level.Iteration)
  public void endParent() {
    Span.current().end();
    parent.close();
  }

  /** Wraps the handler. */
  @Setup(Level.Trial)
  public void wrap() {
    grader = switch (through) {
      case NOTHING -> new PlainGrader();
      case DELEGATING_WRAPPER -> new DelegatingGrader(new PlainGrader());
      case OFF -> wrapped(sdk, "");
      case OFF_AFTER_TOGGLING -> toggled();
      case OFF_WITH_ANOTHER_GROUP_ON -> besideAnotherGroup();
      case ON_WITHOUT_SDK -> wrapped(new WithoutSdk(), "verify");
      case ON -> wrapped(sdk, "verify");
      case ON_AND_WATCHED -> watched();
      case WRITTEN_BY_HAND -> new HandWrittenGrader(new PlainGrader(), sdk);
    };
  }

  /** One call. */
  @Benchmark
  public int call() {
    return grader.grade(answer++);
  }

  private static Grader wrapped(OpenTelemetry openTelemetry, String groups) {
    RouteTelemetry telemetry =
        RouteTelemetry.builder(openTelemetry).spanGroups(groups).build();
    return InstrumentedGrader.wrap(new PlainGrader(), telemetry);
  }

  /** Never closed: the table of open calls is on until the process ends. */
  private Grader watched() {
    RouteTelemetry telemetry = RouteTelemetry.builder(sdk).spanGroups("verify").build();
    telemetry.openCalls().watch();
    return InstrumentedGrader.wrap(new PlainGrader(), telemetry);
  }

  private Grader toggled() {
    RouteTelemetry telemetry = RouteTelemetry.create(sdk);
    Grader wrapped = InstrumentedGrader.wrap(new PlainGrader(), telemetry);
    for (String groups : new String[] {"", "verify", ""}) {
      telemetry.spanGroups().select(groups);
      for (int i = 0; i < 100_000; i++) {
        wrapped.grade(i);
      }
    }
    return wrapped;
  }

  private Grader besideAnotherGroup() {
    RouteTelemetry telemetry = RouteTelemetry.builder(sdk).spanGroups("agent").build();
    // Only a group that a route has named opens a gate.
    InstrumentedStepper.wrap(() -> {}, telemetry).step();
    return InstrumentedGrader.wrap(new PlainGrader(), telemetry);
  }

  /** An API without an implementation, but not the constant that is taken for "never enabled". */
  private static final class WithoutSdk implements OpenTelemetry {
    @Override
    public TracerProvider getTracerProvider() {
      return TracerProvider.noop();
    }

    @Override
    public ContextPropagators getPropagators() {
      return ContextPropagators.noop();
    }
  }
}
