package dev.routespan.springboot;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleCounterBuilder;
import io.opentelemetry.api.metrics.DoubleGaugeBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.DoubleHistogramBuilder;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.LongCounterBuilder;
import io.opentelemetry.api.metrics.LongGaugeBuilder;
import io.opentelemetry.api.metrics.LongHistogramBuilder;
import io.opentelemetry.api.metrics.LongUpDownCounterBuilder;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.metrics.ObservableDoubleGauge;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.metrics.ObservableLongCounter;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import io.opentelemetry.context.Context;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The instruments of routes in a registry of Micrometer; others do nothing. */
record MicrometerMeter(MeterRegistry registry) implements Meter {
  private static final Meter NOOP = MeterProvider.noop().get("");

  @Override
  public LongCounterBuilder counterBuilder(String name) {
    return new SummingCounter(registry, name);
  }

  @Override
  public DoubleHistogramBuilder histogramBuilder(String name) {
    return new SummarizingHistogram(registry, name);
  }

  @Override
  public DoubleGaugeBuilder gaugeBuilder(String name) {
    return new GaugeBuilder(registry, name);
  }

  @Override
  public LongUpDownCounterBuilder upDownCounterBuilder(String name) {
    return NOOP.upDownCounterBuilder(name);
  }

  private static Tags tags(Attributes attributes) {
    Tags[] tags = {Tags.empty()};
    attributes.forEach((key, value) -> tags[0] = tags[0].and(key.getKey(), value.toString()));
    return tags[0];
  }

  /** A counter once it is described; one of Micrometer's for each set of attributes. */
  private static final class SummingCounter implements LongCounterBuilder, LongCounter {
    private final MeterRegistry registry;
    private final String name;
    private final Map<Attributes, Counter> counters = new ConcurrentHashMap<>();
    private @Nullable String description;
    private @Nullable String unit;

    SummingCounter(MeterRegistry registry, String name) {
      this.registry = registry;
      this.name = name;
    }

    @Override
    public LongCounterBuilder setDescription(String description) {
      this.description = description;
      return this;
    }

    @Override
    public LongCounterBuilder setUnit(String unit) {
      this.unit = unit;
      return this;
    }

    @Override
    public LongCounter build() {
      return this;
    }

    @Override
    public DoubleCounterBuilder ofDoubles() {
      return NOOP.counterBuilder(name).ofDoubles();
    }

    @Override
    public ObservableLongCounter buildWithCallback(Consumer<ObservableLongMeasurement> callback) {
      return NOOP.counterBuilder(name).buildWithCallback(callback);
    }

    @Override
    public void add(long value) {
      add(value, Attributes.empty());
    }

    @Override
    public void add(long value, Attributes attributes) {
      counters.computeIfAbsent(attributes, this::counter).increment(value);
    }

    @Override
    public void add(long value, Attributes attributes, Context context) {
      add(value, attributes);
    }

    private Counter counter(Attributes attributes) {
      return Counter.builder(name)
          .description(description)
          .baseUnit(unit)
          .tags(tags(attributes))
          .register(registry);
    }
  }

  /** A histogram once it is described; a summary of Micrometer's for each set of attributes. */
  private static final class SummarizingHistogram
      implements DoubleHistogramBuilder, DoubleHistogram {
    private final MeterRegistry registry;
    private final String name;
    private final Map<Attributes, DistributionSummary> summaries = new ConcurrentHashMap<>();
    private @Nullable String description;
    private @Nullable String unit;
    private double @Nullable [] boundaries;

    SummarizingHistogram(MeterRegistry registry, String name) {
      this.registry = registry;
      this.name = name;
    }

    @Override
    public DoubleHistogramBuilder setDescription(String description) {
      this.description = description;
      return this;
    }

    @Override
    public DoubleHistogramBuilder setUnit(String unit) {
      this.unit = unit;
      return this;
    }

    @Override
    public DoubleHistogramBuilder setExplicitBucketBoundariesAdvice(List<Double> boundaries) {
      this.boundaries = boundaries.stream().mapToDouble(Double::doubleValue).toArray();
      return this;
    }

    @Override
    public LongHistogramBuilder ofLongs() {
      return NOOP.histogramBuilder(name).ofLongs();
    }

    @Override
    public DoubleHistogram build() {
      return this;
    }

    @Override
    public void record(double value) {
      record(value, Attributes.empty());
    }

    @Override
    public void record(double value, Attributes attributes) {
      summaries.computeIfAbsent(attributes, this::summary).record(value);
    }

    @Override
    public void record(double value, Attributes attributes, Context context) {
      record(value, attributes);
    }

    private DistributionSummary summary(Attributes attributes) {
      return DistributionSummary.builder(name)
          .description(description)
          .baseUnit(unit)
          .tags(tags(attributes))
          .serviceLevelObjectives(boundaries)
          .register(registry);
    }
  }

  private static final class GaugeBuilder implements DoubleGaugeBuilder {
    private final MeterRegistry registry;
    private final String name;
    private @Nullable String description;

    GaugeBuilder(MeterRegistry registry, String name) {
      this.registry = registry;
      this.name = name;
    }

    @Override
    public DoubleGaugeBuilder setDescription(String description) {
      this.description = description;
      return this;
    }

    /** Shares have none that a registry would want in the name. */
    @Override
    public DoubleGaugeBuilder setUnit(String unit) {
      return this;
    }

    @Override
    public LongGaugeBuilder ofLongs() {
      return NOOP.gaugeBuilder(name).ofLongs();
    }

    @Override
    public ObservableDoubleGauge buildWithCallback(Consumer<ObservableDoubleMeasurement> callback) {
      Gauge gauge =
          Gauge.builder(name, () -> observe(callback)).description(description).register(registry);
      return new ObservableDoubleGauge() {
        @Override
        public void close() {
          registry.remove(gauge);
        }
      };
    }

    private static double observe(Consumer<ObservableDoubleMeasurement> callback) {
      LastValue last = new LastValue();
      callback.accept(last);
      return last.value;
    }
  }

  /** Not a number as long as nothing was observed. */
  private static final class LastValue implements ObservableDoubleMeasurement {
    private double value = Double.NaN;

    @Override
    public void record(double value) {
      this.value = value;
    }

    @Override
    public void record(double value, Attributes attributes) {
      this.value = value;
    }
  }
}
