package dev.routespan.conformance.harmless;

import dev.routespan.conformance.lazy.InstrumentedResults;
import dev.routespan.conformance.lazy.LateWorker;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.sdk.RolloutSpanProcessor;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.ExemplarFilter;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;

/** OpenTelemetry all of whose parts go by a {@link Plan}: API, sampler, processors and exporter. */
final class FaultyTelemetry {
  private FaultyTelemetry() {}

  static OpenTelemetry over(Plan plan) {
    SdkTracerProvider tracers = SdkTracerProvider.builder()
        .setSampler(Faulty.of(Sampler.class, Sampler.alwaysOn(), plan))
        .addSpanProcessor(Faulty.of(SpanProcessor.class, RolloutSpanProcessor.create(), plan))
        .addSpanProcessor(Faulty.of(
            SpanProcessor.class,
            SimpleSpanProcessor.create(
                Faulty.of(SpanExporter.class, InMemorySpanExporter.create(), plan)),
            plan))
        .build();
    OpenTelemetry sdk = OpenTelemetrySdk.builder()
        .setTracerProvider(tracers)
        .setMeterProvider(SdkMeterProvider.builder()
            .registerMetricReader(InMemoryMetricReader.create())
            // The SDK reads the context for them while it holds a lock.
            .setExemplarFilter(ExemplarFilter.alwaysOff())
            .build())
        .setPropagators(ContextPropagators.create(TextMapPropagator.composite(
            Faulty.of(TextMapPropagator.class, W3CTraceContextPropagator.getInstance(), plan),
            Faulty.of(TextMapPropagator.class, W3CBaggagePropagator.getInstance(), plan))))
        .build();
    return Faulty.of(OpenTelemetry.class, sdk, plan);
  }

  static RouteTelemetry routes(OpenTelemetry openTelemetry) {
    return RouteTelemetry.builder(openTelemetry).spanGroups("all").build();
  }

  /** A call of somebody else, who has nothing to do with the one that hangs. */
  static void probe(OpenTelemetry openTelemetry) {
    InstrumentedResults.wrap(new LateWorker(() -> "probe"), routes(openTelemetry))
        .value("9-9");
  }
}
