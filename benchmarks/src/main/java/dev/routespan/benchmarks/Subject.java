package dev.routespan.benchmarks;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutIds;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.sdk.OpenSpanProcessor;
import dev.routespan.runtime.sdk.RolloutSpanProcessor;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SdkTracerProviderBuilder;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;

/** One row through one thing: its handler, and the context that it is called in. */
final class Subject implements AutoCloseable {
  private static final String ROLLOUT = "7-2-a1";

  final Grader grader;
  final Context context;
  private final Row row;
  private final Through through;
  private final OpenTelemetrySdk sdk;

  Subject(Row row, Through through, SpanProcessor spans, MetricReader metrics) {
    this.row = row;
    this.through = through;
    this.sdk = sdk(spans, metrics);
    this.context = contextOfCalls();
    this.grader = grader();
  }

  int call(int answer) {
    return row.call(grader, answer);
  }

  @Override
  public void close() {
    sdk.close();
  }

  private OpenTelemetrySdk sdk(SpanProcessor spans, MetricReader metrics) {
    SdkTracerProviderBuilder tracers = SdkTracerProvider.builder();
    if (row == Row.NOT_SAMPLED) {
      tracers.setSampler(Sampler.alwaysOff());
    }
    if (row == Row.FLEET) {
      if (through == Through.ROUTESPAN) { // by hand each span is stamped where it starts
        tracers.addSpanProcessor(RolloutSpanProcessor.create());
      }
      tracers.addSpanProcessor(OpenSpanProcessor.create());
    }
    return OpenTelemetrySdk.builder()
        .setTracerProvider(tracers.addSpanProcessor(spans).build())
        .setMeterProvider(
            SdkMeterProvider.builder().registerMetricReader(metrics).build())
        .build();
  }

  private Context contextOfCalls() {
    if (row == Row.ROOT || row == Row.NO_SDK) {
      return Context.root();
    }
    Context parent =
        Context.root().with(sdk.getTracer("benchmark").spanBuilder("parent").startSpan());
    if (!row.isInRollout()) {
      return parent;
    }
    return through == Through.ROUTESPAN
        ? RolloutContext.with(parent, ROLLOUT)
        : parent.with(HandTuned.ROLLOUT, RolloutIds.attributes(ROLLOUT));
  }

  private Grader grader() {
    return switch (through) {
      case NOTHING -> new PlainGrader();
      case DELEGATING -> new DelegatingGrader(new PlainGrader());
      case HAND_TUNED -> new HandTunedGrader(new PlainGrader(), byHand());
      case ROUTESPAN -> wrapped("verify");
      case WATCHED -> watched();
      case OFF -> wrapped("");
      case OFF_AFTER_TOGGLING -> toggled();
      case OFF_BESIDE_ANOTHER -> besideAnotherGroup();
      case JDK_PROXY -> Peers.jdkProxy(new PlainGrader(), byHand());
      case SPRING_AOP -> Peers.springAop(new PlainGrader(), byHand());
      case INSTRUMENTER -> Peers.instrumenter(new PlainGrader(), sdk);
      case MICROMETER -> Peers.micrometer(new PlainGrader(), sdk);
    };
  }

  private HandTuned byHand() {
    OpenTelemetry openTelemetry = openTelemetry();
    Tracer tracer = row == Row.METRICS_ONLY
        ? TracerProvider.noop().get("")
        : openTelemetry.getTracer("dev.routespan");
    return new HandTuned(openTelemetry, tracer);
  }

  private OpenTelemetry openTelemetry() {
    return row == Row.NO_SDK ? new WithoutSdk() : sdk;
  }

  private RouteTelemetry telemetry(String groups) {
    return RouteTelemetry.builder(openTelemetry())
        .tracesEnabled(row != Row.METRICS_ONLY)
        .spanGroups(groups)
        .build();
  }

  private Grader wrapped(String groups) {
    return InstrumentedGrader.wrap(new PlainGrader(), telemetry(groups));
  }

  /** Never closed: the calls are watched until the process ends. */
  private Grader watched() {
    RouteTelemetry telemetry = telemetry("verify");
    telemetry.openCalls().watch();
    return InstrumentedGrader.wrap(new PlainGrader(), telemetry);
  }

  private Grader toggled() {
    RouteTelemetry telemetry = telemetry("");
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
    RouteTelemetry telemetry = telemetry("agent");
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
