package dev.routespan.testing;

import static java.util.Objects.requireNonNull;

import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import org.assertj.core.api.AssertProvider;

/**
 * Telemetry for tests: wrappers that are made with its {@link #telemetry()} report to an SDK in memory,
 * and AssertJ's {@code assertThat} tells what arrived there. The life of one:
 *
 * <ol>
 *   <li>Make it, by {@link #create()} or as a {@link RoutesExtension}, which JUnit {@linkplain #reset()
 *       resets} before each test.
 *   <li>Wrap the handler with {@link #telemetry()}, or hand {@link #openTelemetry()} to a program that
 *       makes a telemetry of its own, as a bean say.
 *   <li>Call the wrapper, and assert. There is nothing to close.
 * </ol>
 *
 * <pre>{@code
 * TestRoutes routes = TestRoutes.create();
 * Verifier verifier = InstrumentedVerifier.wrap(new ExactVerifier(), routes.telemetry());
 * verifier.verify("42");
 * assertThat(routes).hasRoute("gym.verify").succeeded();
 * }</pre>
 *
 * <p>Each one has an SDK of its own, with W3C's propagators, and never sets OpenTelemetry's global
 * instance. Safe for use by several threads; tests that share one and run at the same time see each
 * other's spans.
 */
public sealed class TestRoutes implements AssertProvider<TestRoutesAssert> permits RoutesExtension {
  static final String ALL_GROUPS = "all";

  private final RecordedSpans spans = new RecordedSpans();
  private final RecordedMetrics metrics = new RecordedMetrics();
  private final OpenTelemetry openTelemetry;
  private final RouteTelemetry telemetry;
  private final String spanGroups;

  TestRoutes(String spanGroups) {
    this.spanGroups = requireNonNull(spanGroups, "spanGroups");
    this.openTelemetry = OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder().addSpanProcessor(spans).build())
        .setMeterProvider(
            SdkMeterProvider.builder().registerMetricReader(metrics.newReader()).build())
        .setPropagators(ContextPropagators.create(TextMapPropagator.composite(
            W3CTraceContextPropagator.getInstance(), W3CBaggagePropagator.getInstance())))
        .build();
    this.telemetry =
        RouteTelemetry.builder(openTelemetry).spanGroups(spanGroups).build();
  }

  /** {@return one whose telemetry has every span group on} */
  public static TestRoutes create() {
    return create(ALL_GROUPS);
  }

  /**
   * {@return one whose telemetry has these span groups on}
   *
   * @param spanGroups group names and presets, see {@link dev.routespan.runtime.SpanGroups}; not null
   * @throws IllegalArgumentException if a name is malformed
   */
  public static TestRoutes create(String spanGroups) {
    return new TestRoutes(spanGroups);
  }

  /** {@return the telemetry to wrap handlers with; the same one each time} */
  public RouteTelemetry telemetry() {
    return telemetry;
  }

  /**
   * {@return the SDK behind {@link #telemetry()}; the same one each time} What else a program records
   * with it is seen too.
   */
  public OpenTelemetry openTelemetry() {
    return openTelemetry;
  }

  /**
   * {@return what records the spans} For an SDK that the program under test makes: register it there,
   * and its spans are seen here.
   */
  public SpanProcessor spanProcessor() {
    return spans;
  }

  /**
   * {@return a new reader of metrics} For an SDK that the program under test makes: register it there,
   * and its metrics are seen here. Each SDK needs one of its own.
   */
  public MetricReader metricReader() {
    return metrics.newReader();
  }

  /** {@return the spans that have ended since the last reset, in the order of their start} */
  public List<SpanData> spans() {
    return snapshot().ended().map(RecordedSpan::data).toList();
  }

  /**
   * {@return the metrics since the last reset, as often as they were collected, which each assertion
   * does} The values of sums and histograms are those since the collection before: add them up.
   */
  public List<MetricData> metrics() {
    return metrics.collect();
  }

  /**
   * Forgets what was recorded, and leaves the span groups as they are. Only what OpenTelemetry cannot
   * forget stays: {@code gym.verify.success_rate} goes on counting. A span that is open at the time is
   * never seen.
   */
  public void clear() {
    spans.clear();
    metrics.clear();
  }

  /**
   * {@linkplain #clear() Clears} it, and selects again the span groups that it was made with. {@link
   * RoutesExtension} calls this before each test.
   */
  public void reset() {
    telemetry.spanGroups().select(spanGroups);
    clear();
  }

  /** {@return assertions about what was recorded} AssertJ's own {@code assertThat} calls it. */
  @Override
  public TestRoutesAssert assertThat() {
    return new TestRoutesAssert(this);
  }

  /** {@return the tree of spans that was seen, as failures show it} */
  @Override
  public String toString() {
    return snapshot().toString();
  }

  SpanForest snapshot() {
    return spans.snapshot();
  }

  List<RecordedPoint> points() {
    return RecordedPoint.of(metrics());
  }
}
