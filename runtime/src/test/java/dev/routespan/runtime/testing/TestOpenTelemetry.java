package dev.routespan.runtime.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.TestClock;
import dev.routespan.runtime.generated.Routes;
import dev.routespan.runtime.generated.TracedRoute;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** An SDK that keeps what it is told, and telemetry over it with every group on and a set clock. */
public final class TestOpenTelemetry {
  public final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  public final InMemoryMetricReader reader = InMemoryMetricReader.create();
  public final AtomicLong nanos = new AtomicLong(1_000_000_000);
  public final OpenTelemetrySdk sdk;
  public final RouteTelemetry telemetry;

  public TestOpenTelemetry() {
    this(Sampler.alwaysOn());
  }

  public TestOpenTelemetry(Sampler sampler) {
    sdk = OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder()
            .setSampler(sampler)
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build())
        .setMeterProvider(
            SdkMeterProvider.builder().registerMetricReader(reader).build())
        .build();
    telemetry = builder().build();
  }

  public RouteTelemetry.Builder builder() {
    return TestClock.set(RouteTelemetry.builder(sdk).spanGroups("all"), nanos::get);
  }

  public Routes routes(String interfaceName) {
    return telemetry.routes(interfaceName, Attributes.empty());
  }

  public TracedRoute verify() {
    return routes("dev.example.Verifier").verify("verify", "gym.verify");
  }

  public TracedRoute rollout() {
    return routes("dev.example.Runner").rollout("run", "gym.rollout");
  }

  public TracedRoute modelCall() {
    return routes("dev.example.Model").modelCall("chat", "gym.model.chat", "chat");
  }

  public Tracer tracer() {
    return sdk.getTracer("test");
  }

  public void advanceMillis(long millis) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  public List<SpanData> spans() {
    return exporter.getFinishedSpanItems();
  }

  public SpanData onlySpan() {
    assertThat(spans()).hasSize(1);
    return spans().get(0);
  }

  public SpanData span(String name) {
    List<SpanData> found =
        spans().stream().filter(span -> span.getName().equals(name)).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  public Optional<MetricData> findMetric(String name) {
    return reader.collectAllMetrics().stream()
        .filter(metric -> metric.getName().equals(name))
        .findFirst();
  }

  public MetricData metric(String name) {
    return findMetric(name).orElseThrow(() -> new AssertionError("no metric " + name));
  }

  /** Collects once only: a collection takes the exemplars with it. */
  public HistogramPointData onlyHistogramPoint(String name) {
    Collection<HistogramPointData> points = metric(name).getHistogramData().getPoints();
    assertThat(points).hasSize(1);
    return points.iterator().next();
  }

  /** The count of one outcome; 0 if there is none. */
  public long completed(String what, String outcome) {
    AttributeKey<String> key = AttributeKey.stringKey("nemo.gym." + what + ".outcome");
    return findMetric("gym." + what + ".completed_total").stream()
        .flatMap(metric -> metric.getLongSumData().getPoints().stream())
        .filter(point -> outcome.equals(point.getAttributes().get(key)))
        .mapToLong(LongPointData::getValue)
        .sum();
  }

  public double successRate() {
    return metric("gym.verify.success_rate")
        .getDoubleGaugeData()
        .getPoints()
        .iterator()
        .next()
        .getValue();
  }
}
