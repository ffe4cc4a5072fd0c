package dev.routespan.sample.harness.telemetry;

import com.google.protobuf.MessageLite;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;

/** A small OTLP/HTTP collector on the loopback interface. */
public final class OtlpReceiver implements AutoCloseable {
  private static final int THREADS = 3;

  private final CollectedTelemetry telemetry = new CollectedTelemetry();
  private final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
  private final HttpServer server;

  private OtlpReceiver(HttpServer server) {
    this.server = server;
  }

  /** Starts a receiver on a free port; close it. */
  public static OtlpReceiver start() throws IOException {
    return start(0);
  }

  /** Starts a receiver on this port; close it. */
  public static OtlpReceiver start(int port) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    OtlpReceiver receiver = new OtlpReceiver(HttpServer.create(address, 0));
    receiver.serve();
    return receiver;
  }

  private void serve() {
    server.createContext("/v1/traces", exchange -> answer(exchange, this::receiveTraces));
    server.createContext("/v1/metrics", exchange -> answer(exchange, this::receiveMetrics));
    server.createContext("/v1/logs", exchange -> answer(exchange, this::receiveLogs));
    server.setExecutor(executor);
    server.start();
  }

  /** What to set {@code OTEL_EXPORTER_OTLP_ENDPOINT} to. */
  public String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public CollectedTelemetry telemetry() {
    return telemetry;
  }

  private MessageLite receiveTraces(InputStream body) throws IOException {
    SpanReader.read(ExportTraceServiceRequest.parseFrom(body)).forEach(telemetry::add);
    return ExportTraceServiceResponse.getDefaultInstance();
  }

  private MessageLite receiveMetrics(InputStream body) throws IOException {
    MetricReader.read(ExportMetricsServiceRequest.parseFrom(body)).forEach(telemetry::add);
    return ExportMetricsServiceResponse.getDefaultInstance();
  }

  private MessageLite receiveLogs(InputStream body) throws IOException {
    LogReader.read(ExportLogsServiceRequest.parseFrom(body)).forEach(telemetry::add);
    return ExportLogsServiceResponse.getDefaultInstance();
  }

  private static void answer(HttpExchange exchange, Signal signal) throws IOException {
    try (exchange;
        InputStream body = body(exchange)) {
      byte[] answer = signal.receive(body).toByteArray();
      exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
      // -1 is how this server is told that there is no body; 0 would mean chunks.
      exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private static InputStream body(HttpExchange exchange) throws IOException {
    boolean zipped =
        "gzip".equalsIgnoreCase(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    return zipped ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody();
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }

  /** Takes one export request and gives the answer to it. */
  private interface Signal {
    MessageLite receive(InputStream body) throws IOException;
  }
}
