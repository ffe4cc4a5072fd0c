package dev.routespan.runtime.internal.metrics;

import dev.routespan.runtime.internal.ApiLevel;
import dev.routespan.runtime.internal.InstrumentationScope;
import dev.routespan.runtime.internal.Log;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.DoubleHistogramBuilder;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.context.Context;
import java.lang.ref.WeakReference;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The instruments of one OpenTelemetry instance and the tally behind its success rate. Names, units
 * and attributes are those of NVIDIA NeMo Gym's metrics, except for the counter of verifications.
 *
 * <p>Several telemetries over one OpenTelemetry share them, and so count together.
 */
public final class Instruments {
  private static final AttributeKey<String> ROLLOUT_OUTCOME =
      AttributeKey.stringKey("nemo.gym.rollout.outcome");
  private static final AttributeKey<String> VERIFY_OUTCOME =
      AttributeKey.stringKey("nemo.gym.verify.outcome");
  private static final AttributeKey<String> DIALECT =
      AttributeKey.stringKey("nemo.gym.model.dialect");
  private static final AttributeKey<String> SERVER_NAME =
      AttributeKey.stringKey("nemo.gym.server.name");

  /** Rollouts take minutes; OpenTelemetry's default buckets end at 10 s. */
  private static final List<Double> ROLLOUT_BUCKETS_MILLIS = List.of(
      250.0,
      500.0,
      1_000.0,
      2_500.0,
      5_000.0,
      10_000.0,
      20_000.0,
      30_000.0,
      60_000.0,
      120_000.0,
      300_000.0,
      600_000.0,
      1_200_000.0,
      1_800_000.0,
      3_600_000.0);

  /**
   * Both sides are weak: an instance that the program discards is not kept alive, not even by
   * instruments that refer back to it. While it lives, its meter holds them through the gauge.
   */
  private static final Map<MeterProvider, WeakReference<Instruments>> SHARED = new WeakHashMap<>();

  private final Meter meter;
  private final RouteMetrics rollout;
  private final RouteMetrics verify;
  private final DoubleHistogram modelCallDuration;
  private final DoubleHistogram timeToFirstByte;
  private final Map<String, DoubleHistogram> durations = new ConcurrentHashMap<>();

  private Instruments(MeterProvider provider) {
    this.meter = provider
        .meterBuilder(InstrumentationScope.NAME)
        .setInstrumentationVersion(InstrumentationScope.VERSION)
        .build();
    this.rollout = new OutcomeMetrics(
        rolloutDuration(),
        counter("gym.rollout.completed_total", "{rollout}", "Rollouts that ended, by outcome"),
        ROLLOUT_OUTCOME);
    this.verify = new VerifyMetrics(new OutcomeMetrics(
        milliseconds("gym.verify.duration_ms", "Duration of a verification").build(),
        counter(
            "gym.verify.completed_total", "{verification}", "Verifications that ended, by outcome"),
        VERIFY_OUTCOME));
    this.modelCallDuration =
        milliseconds("gym.model.call_duration_ms", "Duration of a model call").build();
    this.timeToFirstByte = milliseconds(
            "gym.model.time_to_first_byte_ms",
            "Time from the start of a streaming model call to its first item")
        .build();
  }

  /** Returns the instruments of the instance as {@link #of} does; null if it fails. */
  public static @Nullable Instruments find(OpenTelemetry openTelemetry) {
    try {
      return of(openTelemetry);
    } catch (Throwable fault) {
      Log.fault("could not make the metrics' instruments", fault);
      return null;
    }
  }

  /** Returns the instruments of the instance; the same ones each time. */
  public static Instruments of(OpenTelemetry openTelemetry) {
    // The meter provider is the same object behind every facade of one instance.
    MeterProvider provider = openTelemetry.getMeterProvider();
    synchronized (SHARED) {
      WeakReference<Instruments> known = SHARED.get(provider);
      Instruments instruments = known == null ? null : known.get();
      if (instruments == null) {
        instruments = new Instruments(provider);
        SHARED.put(provider, new WeakReference<>(instruments));
      }
      return instruments;
    }
  }

  public RouteMetrics rollout() {
    return rollout;
  }

  public RouteMetrics verify() {
    return verify;
  }

  /**
   * @param routeAttributes may name the server
   */
  public RouteMetrics modelCall(String dialect, Attributes routeAttributes) {
    Attributes attributes = Attributes.of(DIALECT, dialect);
    String serverName = routeAttributes.get(SERVER_NAME);
    return new ModelCallMetrics(
        serverName == null
            ? attributes
            : attributes.toBuilder().put(SERVER_NAME, serverName).build());
  }

  public RouteMetrics duration(String histogramName) {
    DoubleHistogram histogram = durations.computeIfAbsent(
        histogramName, name -> milliseconds(name, "Duration of a route's calls").build());
    return RouteMetrics.duration(histogram, Attributes.empty());
  }

  private DoubleHistogram rolloutDuration() {
    return milliseconds("gym.rollout.duration_ms", "Duration of a rollout")
        .setExplicitBucketBoundariesAdvice(ROLLOUT_BUCKETS_MILLIS)
        .build();
  }

  private DoubleHistogramBuilder milliseconds(String name, String description) {
    return meter.histogramBuilder(name).setUnit("ms").setDescription(description);
  }

  private LongCounter counter(String name, String unit, String description) {
    return meter.counterBuilder(name).setUnit(unit).setDescription(description).build();
  }

  private static final class OutcomeMetrics implements RouteMetrics {
    private final DoubleHistogram duration;
    private final LongCounter completed;
    private final Map<Outcome, Attributes> attributes = new EnumMap<>(Outcome.class);

    OutcomeMetrics(DoubleHistogram duration, LongCounter completed, AttributeKey<String> outcome) {
      this.duration = duration;
      this.completed = completed;
      for (Outcome each : Outcome.values()) {
        attributes.put(each, Attributes.of(outcome, each.attribute()));
      }
    }

    @Override
    public boolean needClock() {
      return ApiLevel.isEnabled(duration);
    }

    @Override
    public void record(double durationMillis, Outcome outcome, Context context) {
      duration.record(durationMillis, Attributes.empty(), context);
      completed.add(1, attributes.get(outcome), context);
    }
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
    public void record(double durationMillis, Outcome outcome, Context context) {
      modelCallDuration.record(durationMillis, attributes, context);
    }
  }

  /** Adds the success rate: cumulative, of this process, and without a value before the first call. */
  private final class VerifyMetrics implements RouteMetrics {
    private final RouteMetrics outcomes;
    private final LongAdder completed = new LongAdder();
    private final LongAdder all = new LongAdder();

    VerifyMetrics(RouteMetrics outcomes) {
      this.outcomes = outcomes;
      meter
          .gaugeBuilder("gym.verify.success_rate")
          .setUnit("1")
          .setDescription("Share of verifications that completed, since this process started")
          .buildWithCallback(this::observe);
    }

    @Override
    public boolean needClock() {
      return outcomes.needClock();
    }

    @Override
    public void record(double durationMillis, Outcome outcome, Context context) {
      if (outcome != Outcome.CANCELLED) {
        all.increment();
      }
      if (outcome == Outcome.SUCCESS) {
        completed.increment();
      }
      outcomes.record(durationMillis, outcome, context);
    }

    private void observe(ObservableDoubleMeasurement gauge) {
      // Read in the opposite order of the writes, so that the rate never exceeds 1.
      double completedSoFar = completed.sum();
      double allSoFar = all.sum();
      if (allSoFar > 0) {
        gauge.record(completedSoFar / allSoFar);
      }
    }
  }
}
