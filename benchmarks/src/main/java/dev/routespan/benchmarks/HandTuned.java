package dev.routespan.benchmarks;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleGauge;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** The telemetry of a verification as one writes it who counts each byte. The peers use it too. */
final class HandTuned {
  static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");

  /** The attributes of the current rollout's id, which whoever made it current has made once. */
  static final ContextKey<Attributes> ROLLOUT = ContextKey.named("rollout");

  private static final AttributeKey<String> FUNCTION = AttributeKey.stringKey("code.function.name");
  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  private static final AttributeKey<String> OUTCOME =
      AttributeKey.stringKey("nemo.gym.verify.outcome");
  private static final Attributes SUCCESS = Attributes.of(OUTCOME, "success");
  private static final Attributes FAILURE = Attributes.of(OUTCOME, "failure");

  /** Those of NeMo Gym's servers. */
  private static final List<Double> BUCKETS = List.of(
      100d, 250d, 500d, 1e3, 2.5e3, 5e3, 10e3, 30e3, 60e3, 120e3, 300e3, 600e3, 1_200e3, 1_800e3,
      3_600e3);

  private final Tracer tracer;
  private final DoubleHistogram duration;
  private final LongCounter completed;
  private final LongAdder succeeded = new LongAdder();
  private final LongAdder all = new LongAdder();

  @SuppressWarnings({"unused", "FieldCanBeLocal"})
  private final ObservableDoubleGauge successRate;

  HandTuned(OpenTelemetry openTelemetry, Tracer tracer) {
    this.tracer = tracer;
    Meter meter = openTelemetry.getMeter("dev.routespan");
    this.duration = meter
        .histogramBuilder("gym.verify.duration_ms")
        .setUnit("ms")
        .setExplicitBucketBoundariesAdvice(BUCKETS)
        .build();
    this.completed = meter.counterBuilder("gym.verify.completed_total").build();
    this.successRate = meter.gaugeBuilder("gym.verify.success_rate").buildWithCallback(this::tell);
  }

  private void tell(ObservableDoubleMeasurement rate) {
    rate.record((double) succeeded.sum() / all.sum());
  }

  static Attributes attributesOf(String method) {
    return Attributes.of(FUNCTION, Grader.class.getName() + "." + method);
  }

  boolean isTraced() {
    return tracer.isEnabled();
  }

  boolean isMeasured() {
    return duration.isEnabled();
  }

  /** Prepares a span, with the attributes of the rollout that is current. */
  SpanBuilder span(Context parent, Attributes attributes) {
    SpanBuilder span =
        tracer.spanBuilder("gym.verify").setParent(parent).setAllAttributes(attributes);
    Attributes rollout = parent.get(ROLLOUT);
    return rollout == null ? span : span.setAllAttributes(rollout);
  }

  void succeed(Span span, Context context, long startNanos) {
    measure(context, startNanos);
    span.end();
  }

  /** Records the metrics of a call that succeeded. */
  void measure(Context context, long startNanos) {
    all.increment();
    succeeded.increment();
    duration.record(millisSince(startNanos), Attributes.empty(), context);
    completed.add(1, SUCCESS, context);
  }

  void fail(Span span, Context context, long startNanos, Throwable failure) {
    span.setAttribute(ERROR_TYPE, failure.getClass().getName());
    span.setStatus(StatusCode.ERROR, failure.getMessage());
    span.recordException(failure);
    all.increment();
    duration.record(millisSince(startNanos), Attributes.empty(), context);
    completed.add(1, FAILURE, context);
    span.end();
  }

  private static double millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e6;
  }
}
