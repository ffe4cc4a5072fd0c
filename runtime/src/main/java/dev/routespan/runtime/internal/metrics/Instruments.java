package dev.routespan.runtime.internal.metrics;

import dev.routespan.runtime.internal.ApiLevel;
import dev.routespan.runtime.internal.InstrumentationScope;
import dev.routespan.runtime.internal.Log;
import dev.routespan.runtime.internal.phases.Phase;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.context.Context;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The instruments of one telemetry. Names, units and attributes are those of NVIDIA NeMo Gym's metrics,
 * except for the counter of verifications. Telemetries over one OpenTelemetry instance count together:
 * it takes instruments that are alike for one, and the {@link SuccessRate} is shared.
 */
public final class Instruments implements MetricsSource {
  private static final AttributeKey<String> VERIFY_OUTCOME =
      AttributeKey.stringKey("nemo.gym.verify.outcome");
  private static final AttributeKey<String> DIALECT =
      AttributeKey.stringKey("nemo.gym.model.dialect");
  private static final AttributeKey<String> SERVER_NAME =
      AttributeKey.stringKey("nemo.gym.server.name");

  private final Meter meter;
  private final DoubleHistogram phases;
  private final DoubleHistogram rolloutDuration;
  private final LongCounter rolloutsCompleted;
  private final AttributeSets rolloutSets = new AttributeSets("gym.rollout.completed_total");
  private final RouteMetrics verify;
  private final DoubleHistogram modelCallDuration;
  private final DoubleHistogram timeToFirstByte;
  private final AttributeSets modelCallSets = new AttributeSets("gym.model.call_duration_ms");
  private final Map<String, NamedDuration> durations = new ConcurrentHashMap<>();
  private final SuccessRate successRate;

  private Instruments(MeterProvider provider) {
    this.meter = InstrumentationScope.meter(provider);
    this.phases = histogram(
        "gym.rollout.phase_duration_ms",
        "Share of a phase in a rollout's duration",
        DurationBuckets.OF_ROLLOUTS);
    this.rolloutDuration =
        histogram("gym.rollout.duration_ms", "Duration of a rollout", DurationBuckets.OF_ROLLOUTS);
    this.rolloutsCompleted =
        counter("gym.rollout.completed_total", "{rollout}", "Rollouts that ended, by outcome");
    this.verify = phase(
        Phase.VERIFICATION,
        new VerifyMetrics(
            histogram(
                "gym.verify.duration_ms",
                "Duration of a verification",
                DurationBuckets.OF_ROLLOUTS),
            counter(
                "gym.verify.completed_total",
                "{verification}",
                "Verifications that ended, by outcome")));
    this.modelCallDuration = histogram(
        "gym.model.call_duration_ms", "Duration of a model call", DurationBuckets.OF_CALLS);
    this.timeToFirstByte = histogram(
        "gym.model.time_to_first_byte_ms",
        "Time from the start of a streaming model call to its first item",
        DurationBuckets.OF_CALLS);
    this.successRate = SuccessRate.of(provider);
    successRate.join(this, meter);
  }

  /** Returns the instruments of the instance; none if it fails. */
  public static MetricsSource of(OpenTelemetry openTelemetry) {
    try {
      return new Instruments(openTelemetry.getMeterProvider());
    } catch (Throwable fault) {
      Log.fault("could not make the metrics' instruments", fault);
      return NONE;
    }
  }

  @Override
  public RouteMetrics metrics(Function<Instruments, RouteMetrics> choice) {
    return choice.apply(this);
  }

  @Override
  public void release() {
    try {
      successRate.leave(this);
    } catch (Throwable fault) {
      Log.fault("could not take the gauge of the success rate away", fault);
    }
  }

  /**
   * @param routeAttributes may name the server, which is where the rollouts are dispatched to
   */
  public RouteMetrics rollout(RolloutCounting counting, Attributes routeAttributes) {
    RouteMetrics outcomes = new RolloutMetrics(
        rolloutDuration,
        rolloutsCompleted,
        rolloutSets,
        counting,
        routeAttributes.get(SERVER_NAME));
    return new PhasedRollout(outcomes, phases);
  }

  public RouteMetrics verify() {
    return verify;
  }

  /**
   * @param routeAttributes may name the server
   */
  public RouteMetrics modelCall(String dialect, Attributes routeAttributes) {
    Attributes attributes = withServerName(Attributes.of(DIALECT, dialect), routeAttributes);
    return phase(Phase.MODEL, new ModelCallMetrics(modelCallSets.bounded(attributes)));
  }

  private static Attributes withServerName(Attributes attributes, Attributes routeAttributes) {
    String serverName = routeAttributes.get(SERVER_NAME);
    return serverName == null
        ? attributes
        : attributes.toBuilder().put(SERVER_NAME, serverName).build();
  }

  /**
   * @param duration what the route records besides
   */
  public RouteMetrics tool(RouteMetrics duration) {
    return phase(Phase.TOOLS, duration);
  }

  /**
   * @param attributes those that the histogram is to have, but the server's name
   * @param routeAttributes may name the server
   */
  public RouteMetrics duration(
      String histogramName, Attributes attributes, Attributes routeAttributes) {
    NamedDuration duration = durations.get(histogramName);
    if (duration == null) {
      duration = new NamedDuration(
          histogram(histogramName, "Duration of a route's calls", DurationBuckets.OF_CALLS),
          new AttributeSets(histogramName),
          Attributes.empty());
      NamedDuration other = durations.putIfAbsent(histogramName, duration);
      duration = other == null ? duration : other;
    }
    return duration.with(withServerName(attributes, routeAttributes));
  }

  private RouteMetrics phase(Phase phase, RouteMetrics metrics) {
    return new PhaseMetrics(metrics, phase, phases);
  }

  private DoubleHistogram histogram(String name, String description, List<Double> buckets) {
    return meter
        .histogramBuilder(name)
        .setUnit("ms")
        .setDescription(description)
        .setExplicitBucketBoundariesAdvice(buckets)
        .build();
  }

  private LongCounter counter(String name, String unit, String description) {
    return meter.counterBuilder(name).setUnit(unit).setDescription(description).build();
  }

  private final class ModelCallMetrics implements RouteMetrics {
    private final Attributes attributes;

    ModelCallMetrics(Attributes attributes) {
      this.attributes = attributes;
    }

    @Override
    public boolean needClock() {
      return ApiLevel.isEnabled(modelCallDuration) || ApiLevel.isEnabled(timeToFirstByte);
    }

    @Override
    public void recordFirstItem(double durationMillis, Context context) {
      timeToFirstByte.record(durationMillis, attributes, context);
    }

    @Override
    public void record(
        double durationMillis, Outcome outcome, @Nullable Object end, Context context) {
      modelCallDuration.record(durationMillis, attributes, context);
    }
  }

  private final class VerifyMetrics implements RouteMetrics {
    private final DoubleHistogram duration;
    private final LongCounter completed;
    private final Map<Outcome, Attributes> attributes = new EnumMap<>(Outcome.class);

    VerifyMetrics(DoubleHistogram duration, LongCounter completed) {
      this.duration = duration;
      this.completed = completed;
      for (Outcome each : Outcome.values()) {
        attributes.put(each, Attributes.of(VERIFY_OUTCOME, each.attribute()));
      }
    }

    @Override
    public boolean needClock() {
      return ApiLevel.isEnabled(duration);
    }

    @Override
    public void record(
        double durationMillis, Outcome outcome, @Nullable Object end, Context context) {
      successRate.count(outcome);
      duration.record(durationMillis, Attributes.empty(), context);
      completed.add(1, attributes.get(outcome), context);
    }
  }
}
