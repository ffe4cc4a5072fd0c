package dev.routespan.sample.harness.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OtlpReceiverTest {
  private OtlpReceiver receiver;

  @BeforeEach
  void start() throws IOException {
    receiver = OtlpReceiver.start();
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  @Test
  void takesPlainAndZippedRequests() throws Exception {
    assertThat(post(request(1).toByteArray(), "identity")).isEqualTo(200);
    assertThat(post(zipped(request(2).toByteArray()), "gzip")).isEqualTo(200);
    assertThat(receiver.telemetry().traces())
        .containsOnlyKeys("00000000000000000000000000000001", "00000000000000000000000000000002");
  }

  @Test
  void countsARepeatedSpanOnce() throws Exception {
    post(request(1).toByteArray(), "identity");
    post(request(1).toByteArray(), "identity");
    assertThat(receiver.telemetry().traces().values())
        .singleElement()
        .satisfies(trace -> assertThat(trace.spans()).hasSize(1));
  }

  private int post(byte[] body, String encoding) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(receiver.endpoint() + "/v1/traces"))
        .header("Content-Type", "application/x-protobuf")
        .header("Content-Encoding", encoding)
        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
        .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private static byte[] zipped(byte[] body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(body);
    }
    return bytes.toByteArray();
  }

  private static ExportTraceServiceRequest request(int traceId) {
    Span span = Span.newBuilder()
        .setTraceId(id(16, traceId))
        .setSpanId(id(8, 1))
        .setName("x")
        .build();
    ScopeSpans scope = ScopeSpans.newBuilder().addSpans(span).build();
    return ExportTraceServiceRequest.newBuilder()
        .addResourceSpans(ResourceSpans.newBuilder().addScopeSpans(scope))
        .build();
  }

  private static ByteString id(int length, int last) {
    byte[] bytes = new byte[length];
    bytes[length - 1] = (byte) last;
    return ByteString.copyFrom(bytes);
  }
}
