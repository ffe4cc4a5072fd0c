package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Groups are switched 10,000 times while wrappers are called; each call is whole. */
class SwitchingTest {
  private static final int SWITCHES = 10_000;
  private static final int CALLERS = 4;

  private final AtomicLong ended = new AtomicLong();
  private final InMemoryMetricReader reader = InMemoryMetricReader.create();
  private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
      .setTracerProvider(
          SdkTracerProvider.builder().addSpanProcessor(new Counting(ended)).build())
      .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(reader).build())
      .build();
  private final RouteTelemetry telemetry =
      RouteTelemetry.builder(sdk).spanGroups("agent").build();
  private final Routes routes = telemetry.routes("dev.example.Verifier", Attributes.empty());
  private final TracedRoute verify = routes.verify("verify", "gym.verify");
  private final TracedRoute later = routes.verify("later", "gym.verify");

  /** What the handlers saw: calls with a span of ours current. */
  private final AtomicLong inSpan = new AtomicLong();

  private final AtomicLong calls = new AtomicLong();

  private volatile boolean switching = true;

  @Test
  void eachCallHasBothSpanAndMetricsOrNeither() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(CALLERS);
    List<Future<?>> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      callers.add(executor.submit(this::callUntilTheSwitchingEnds));
    }
    for (int i = 0; i < SWITCHES; i++) {
      telemetry.spanGroups().select(i % 2 == 0 ? "verify" : "agent");
      if (i % 64 == 0) {
        Thread.sleep(1); // lets each state be seen
      }
    }
    switching = false;
    for (Future<?> caller : callers) {
      caller.get();
    }
    executor.shutdown();

    Collection<MetricData> metrics = reader.collectAllMetrics();
    assertThat(inSpan.get()).isBetween(1L, calls.get() - 1);
    assertThat(ended.get()).isEqualTo(inSpan.get());
    assertThat(durations(metrics)).isEqualTo(inSpan.get());
    assertThat(completed(metrics)).isEqualTo(inSpan.get());
  }

  private void callUntilTheSwitchingEnds() {
    while (switching) {
      Generated.call(verify, this::handle);
      Generated.callLater(later, () -> CompletableFuture.completedFuture(handle()));
      CompletableFuture<Boolean> pending = new CompletableFuture<>();
      Generated.callLater(later, () -> {
        handle();
        return pending;
      });
      pending.complete(true);
      assertThat(Context.current()).isSameAs(Context.root());
    }
  }

  private boolean handle() {
    calls.incrementAndGet();
    boolean traced = Span.current().getSpanContext().isValid();
    if (traced) {
      inSpan.incrementAndGet();
    }
    return traced;
  }

  private static long durations(Collection<MetricData> metrics) {
    return metrics.stream()
        .filter(metric -> metric.getName().equals("gym.verify.duration_ms"))
        .flatMap(metric -> metric.getHistogramData().getPoints().stream())
        .mapToLong(HistogramPointData::getCount)
        .sum();
  }

  private static long completed(Collection<MetricData> metrics) {
    return metrics.stream()
        .filter(metric -> metric.getName().equals("gym.verify.completed_total"))
        .flatMap(metric -> metric.getLongSumData().getPoints().stream())
        .mapToLong(LongPointData::getValue)
        .sum();
  }

  private record Counting(AtomicLong ended) implements SpanProcessor {
    @Override
    public void onStart(Context parentContext, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
      return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
      ended.incrementAndGet();
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }
  }
}
