package dev.routespan.sample.harness.telemetry;

import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import java.util.stream.Stream;

/** Reads log records from an OTLP request. */
final class LogReader {

  private LogReader() {}

  static Stream<CollectedLog> read(ExportLogsServiceRequest request) {
    return request.getResourceLogsList().stream().flatMap(LogReader::read);
  }

  private static Stream<CollectedLog> read(ResourceLogs resource) {
    String service = OtlpAttributes.serviceName(resource.getResource());
    return resource.getScopeLogsList().stream()
        .flatMap(scope -> scope.getLogRecordsList().stream())
        .map(log -> read(service, log));
  }

  private static CollectedLog read(String service, LogRecord log) {
    return new CollectedLog(
        OtlpAttributes.hex(log.getTraceId()),
        service,
        log.getBody().getStringValue(),
        OtlpAttributes.read(log.getAttributesList()));
  }
}
