package dev.routespan.runtime.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutIds;
import dev.routespan.runtime.RolloutPath;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.Generated;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
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
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Groups are switched while wrappers are called: each call is whole, and passes on what it came with. */
class SwitchingTest {
  private static final TextMapPropagator TRACEPARENT = W3CTraceContextPropagator.getInstance();

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

  private final Tracer transport = sdk.getTracer("transport");

  /** What the handlers saw: calls with a span of ours current. */
  private final AtomicLong inSpan = new AtomicLong();

  private final AtomicLong calls = new AtomicLong();

  private volatile boolean switching = true;

  @Test
  void eachCallHasBothSpanAndMetricsOrNeither() throws Exception {
    callWhileSwitching(4, caller -> this::callUntilTheSwitchingEnds, 10_000, 64);

    assertEachCallWasWhole();
  }

  @Test
  void passesTraceAndRolloutOnWhetherOrNotTheGroupIsOn() throws Exception {
    callWhileSwitching(32, caller -> () -> serveUntilTheSwitchingEnds(caller), 1_000, 1);

    assertEachCallWasWhole();
  }

  /**
   * @param rest how many switches are made before a pause that lets the state be seen
   */
  private void callWhileSwitching(int callers, IntFunction<Runnable> caller, int switches, int rest)
      throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(callers);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      running.add(executor.submit(caller.apply(i)));
    }
    for (int i = 0; i < switches; i++) {
      telemetry.spanGroups().select(i % 2 == 0 ? "server, verify" : "server");
      if (i % rest == 0) {
        Thread.sleep(1);
      }
    }
    switching = false;
    for (Future<?> call : running) {
      call.get();
    }
    executor.shutdown();
  }

  private void assertEachCallWasWhole() {
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

  /** Is a server of which transport spans are made by somebody else, whose groups stay on. */
  private void serveUntilTheSwitchingEnds(int caller) {
    for (int i = 1; switching; i++) {
      String traceId = String.format("%016x%016x", caller, i);
      String rolloutId = RolloutIds.of(caller, i);
      String received = "00-" + traceId + "-b7ad6b7169203331-01";
      Context request = TRACEPARENT.extract(Context.root(), received, new OneHeader());
      Span server = transport.spanBuilder("POST").setParent(request).startSpan();
      Scope scope = request.with(server).makeCurrent();
      try (scope) {
        Outgoing sent = Generated.callWithRollout(verify, rolloutId, this::handleByCallingOut);

        assertThat(sent.traceparent).startsWith("00-" + traceId).endsWith("-01");
        assertThat(sent.parent.equals(server.getSpanContext())).isNotEqualTo(sent.traced);
        assertThat(sent.path).isEqualTo("/ng-rollout/" + rolloutId + "/v1/chat");
        assertThat(RolloutContext.currentId()).isNull();
        assertThat(Span.current()).isSameAs(server);
      } finally {
        server.end();
      }
      assertThat(Context.current()).isSameAs(Context.root());
    }
  }

  private Outgoing handleByCallingOut() {
    boolean traced = handle();
    SpanContext parent = Span.current().getSpanContext();
    Span client = transport.spanBuilder("POST").startSpan();
    Map<String, String> headers = new HashMap<>();
    Scope scope = client.makeCurrent();
    try (scope) {
      TRACEPARENT.inject(Context.current(), headers, Map::put);
      String path = RolloutPath.apply(URI.create("http://model/v1/chat")).getRawPath();
      return new Outgoing(headers.get("traceparent"), path, parent, traced);
    } finally {
      client.end();
    }
  }

  private boolean handle() {
    calls.incrementAndGet();
    boolean traced =
        Span.current() instanceof ReadableSpan span && span.getName().equals("gym.verify");
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

  private record Outgoing(String traceparent, String path, SpanContext parent, boolean traced) {}

  private static final class OneHeader implements TextMapGetter<String> {
    @Override
    @SuppressWarnings("deprecation") // newer versions do not call it; 1.49.0 requires it
    public Iterable<String> keys(String traceparent) {
      return List.of("traceparent");
    }

    @Override
    public @Nullable String get(@Nullable String traceparent, String key) {
      return key.equals("traceparent") ? traceparent : null;
    }
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
      if (span.getName().equals("gym.verify")) {
        ended.incrementAndGet();
      }
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }
  }
}
