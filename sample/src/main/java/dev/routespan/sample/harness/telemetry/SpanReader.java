package dev.routespan.sample.harness.telemetry;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.util.stream.Stream;

/** Reads spans from an OTLP request. */
final class SpanReader {

  private SpanReader() {}

  static Stream<CollectedSpan> read(ExportTraceServiceRequest request) {
    return request.getResourceSpansList().stream().flatMap(SpanReader::read);
  }

  private static Stream<CollectedSpan> read(ResourceSpans resource) {
    String service = OtlpAttributes.serviceName(resource.getResource());
    return resource.getScopeSpansList().stream()
        .flatMap(scope -> scope.getSpansList().stream())
        .map(span -> read(service, span));
  }

  private static CollectedSpan read(String service, Span span) {
    return new CollectedSpan(
        OtlpAttributes.hex(span.getTraceId()),
        OtlpAttributes.hex(span.getSpanId()),
        OtlpAttributes.hex(span.getParentSpanId()),
        service,
        span.getKind(),
        span.getName(),
        span.getStartTimeUnixNano(),
        span.getEndTimeUnixNano(),
        OtlpAttributes.read(span.getAttributesList()),
        span.getStatus().getCode() == StatusCode.STATUS_CODE_ERROR,
        exceptions(span));
  }

  private static int exceptions(Span span) {
    return (int) span.getEventsList().stream()
        .filter(event -> event.getName().equals("exception"))
        .count();
  }
}
