package dev.routespan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A ratio against code that tells less would compare nothing. */
class RowTest {

  @ParameterizedTest
  @EnumSource
  void codeWrittenByHandEmitsWhatOurWrapperEmits(Row row) {
    assertThat(emitted(row, Through.HAND_TUNED)).isEqualTo(emitted(row, Through.ROUTESPAN));
  }

  @ParameterizedTest
  @EnumSource(names = {"WATCHED", "JDK_PROXY", "SPRING_AOP", "INSTRUMENTER"})
  void othersEmitTheSame(Through through) {
    assertThat(emitted(Row.CHILD, through)).isEqualTo(emitted(Row.CHILD, Through.ROUTESPAN));
  }

  /** Its metrics and its status are its own. */
  @Test
  void micrometerSetsTheSameAttributes() {
    assertThat(emitted(Row.CHILD, Through.MICROMETER).spans)
        .extracting(EmittedSpan::name, EmittedSpan::attributes)
        .isEqualTo(emitted(Row.CHILD, Through.ROUTESPAN).spans.stream()
            .map(span -> tuple(span.name, span.attributes))
            .toList());
  }

  @ParameterizedTest
  @EnumSource(
      value = Row.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NOT_SAMPLED", "METRICS_ONLY", "NO_SDK"})
  void emitsASpan(Row row) {
    assertThat(emitted(row, Through.ROUTESPAN).spans).hasSize(1);
  }

  private static Emitted emitted(Row row, Through through) {
    InMemorySpanExporter spans = InMemorySpanExporter.create();
    InMemoryMetricReader metrics = InMemoryMetricReader.create();
    Subject subject = new Subject(row, through, SimpleSpanProcessor.create(spans), metrics);
    try (subject) {
      Scope scope = subject.context.makeCurrent();
      try (scope) {
        subject.call(1);
      }
      return new Emitted(
          spans.getFinishedSpanItems().stream().map(EmittedSpan::of).toList(),
          metrics.collectAllMetrics().stream()
              .flatMap(metric -> metric.getData().getPoints().stream()
                  .map(point -> EmittedPoint.of(metric, point)))
              .collect(Collectors.toSet()));
    }
  }

  private record Emitted(List<EmittedSpan> spans, Set<EmittedPoint> points) {}

  private record EmittedSpan(
      String name,
      SpanKind kind,
      Attributes attributes,
      StatusData status,
      boolean hasParent,
      List<String> events) {

    static EmittedSpan of(SpanData span) {
      return new EmittedSpan(
          span.getName(),
          span.getKind(),
          span.getAttributes(),
          span.getStatus(),
          span.getParentSpanContext().isValid(),
          span.getEvents().stream().map(EventData::getName).toList());
    }
  }

  private record EmittedPoint(String metric, Attributes attributes, boolean hasExemplar) {
    static EmittedPoint of(MetricData metric, PointData point) {
      return new EmittedPoint(
          metric.getName(), point.getAttributes(), !point.getExemplars().isEmpty());
    }
  }
}
