package dev.routespan.sample.harness.launch;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.routespan.sample.harness.telemetry.CollectedSpan;
import dev.routespan.sample.harness.telemetry.CollectedTelemetry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Sends collected spans in version 2 of Zipkin's JSON. OpenTelemetry has given up its own exporter for
 * Zipkin; any other viewer takes OTLP.
 */
final class ZipkinClient {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  private ZipkinClient() {}

  /** Returns the status of the answer. */
  static int send(URI spans, CollectedTelemetry telemetry)
      throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(spans)
        .timeout(LIMIT)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(JSON.writeValueAsString(json(telemetry))))
        .build();
    HttpClient http = HttpClient.newBuilder().connectTimeout(LIMIT).build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static ArrayNode json(CollectedTelemetry telemetry) {
    ArrayNode spans = JSON.createArrayNode();
    telemetry.traces().values().forEach(trace -> trace.spans().forEach(span -> add(spans, span)));
    return spans;
  }

  private static void add(ArrayNode spans, CollectedSpan span) {
    long startMicros = span.startNanos() / 1_000;
    ObjectNode node = spans
        .addObject()
        .put("traceId", span.traceId())
        .put("id", span.spanId())
        .put("name", span.name())
        .put("timestamp", startMicros)
        // Zipkin takes 0 for no duration.
        .put("duration", Math.max(1, span.endNanos() / 1_000 - startMicros));
    if (!span.parentId().isEmpty()) {
      node.put("parentId", span.parentId());
    }
    switch (span.kind()) {
      case SPAN_KIND_SERVER -> node.put("kind", "SERVER");
      case SPAN_KIND_CLIENT -> node.put("kind", "CLIENT");
      default -> {
        // Zipkin has no word for an internal span.
      }
    }
    node.putObject("localEndpoint").put("serviceName", span.service());
    ObjectNode tags = node.putObject("tags");
    span.attributes().forEach(tags::put);
    if (span.isError()) {
      tags.put("error", span.attributes().getOrDefault("error.type", "true"));
    }
  }
}
