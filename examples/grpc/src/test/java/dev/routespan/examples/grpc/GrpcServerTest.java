package dev.routespan.examples.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.testkit.ExampleTelemetry;
import dev.routespan.runtime.RolloutContext;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.MetadataUtils;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** As {@code HostContract}, for a host that does not speak HTTP as browsers do. */
class GrpcServerTest {
  private final ExampleTelemetry telemetry = new ExampleTelemetry();
  private final List<ManagedChannel> channels = new ArrayList<>();
  private Server plain;
  private Server wrapped;

  @BeforeEach
  void start() throws Exception {
    telemetry.routes().spanGroups().select("verify, health");
    plain = GrpcServer.start(0, new Health(new ExactVerifier()));
    wrapped = GrpcServer.start(0, telemetry.routes());
  }

  @AfterEach
  void stop() {
    channels.forEach(ManagedChannel::shutdownNow);
    plain.shutdownNow();
    wrapped.shutdownNow();
    telemetry.close();
  }

  /** Returns status, text, headers and trailers. */
  private String check(Server server, String name) {
    ManagedChannel channel = GrpcServer.channel(server.getPort());
    channels.add(channel);
    AtomicReference<Metadata> headers = new AtomicReference<>();
    AtomicReference<Metadata> trailers = new AtomicReference<>();
    HealthGrpc.HealthBlockingStub stub = HealthGrpc.newBlockingStub(channel)
        .withInterceptors(MetadataUtils.newCaptureMetadataInterceptor(headers, trailers));
    String answer;
    try {
      answer = stub.check(HealthCheckRequest.newBuilder().setService(name).build())
          .getStatus()
          .toString();
    } catch (StatusRuntimeException e) {
      answer = e.getStatus().toString();
    }
    return answer + " " + headers.get() + " " + trailers.get();
  }

  private String checkIn(String id, String name) {
    Scope scope = RolloutContext.makeCurrent(id);
    try (scope) {
      return check(wrapped, name);
    }
  }

  /** The route ends after the client has its answer. */
  private List<SpanData> takeSpans(int count) throws InterruptedException {
    List<SpanData> spans = new ArrayList<>();
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (spans.size() < count && System.nanoTime() < deadline) {
      spans.addAll(telemetry.takeSpans());
      Thread.sleep(1);
    }
    return spans;
  }

  @Test
  void answersAsWithoutRoutespan() {
    for (String name : List.of("42", "41", "", "crash")) {
      assertThat(check(wrapped, name)).isEqualTo(check(plain, name));
    }
    assertThat(check(wrapped, "42")).startsWith("SERVING");
  }

  @Test
  void showsTheMethodAndItsVerificationWithTheId() throws Exception {
    checkIn("7-2-a1", "42");

    List<SpanData> spans = takeSpans(2);
    assertThat(spans)
        .extracting(SpanData::getName)
        .containsExactlyInAnyOrder("gym.verify", "gym.health.check");
    assertThat(spans).extracting(ExampleTelemetry::rolloutId).containsOnly("7-2-a1");
    SpanData verify = named("gym.verify", spans);
    assertThat(verify.getParentSpanContext())
        .isEqualTo(named("gym.health.check", spans).getSpanContext());
  }

  private static SpanData named(String name, List<SpanData> spans) {
    return spans.stream().filter(span -> span.getName().equals(name)).findAny().orElseThrow();
  }

  @Test
  void hasNoIdOfAnEarlierCall() throws Exception {
    checkIn("7-2-a1", "crash");
    takeSpans(2);
    for (int i = 0; i < 10; i++) {
      check(wrapped, "42");
    }

    assertThat(takeSpans(20)).extracting(ExampleTelemetry::rolloutId).containsOnly("");
  }

  @Test
  void tellsAFaultFromAnAnswer() throws Exception {
    check(wrapped, "crash");
    assertThat(takeSpans(2))
        .extracting(span -> span.getStatus().getStatusCode())
        .containsOnly(StatusCode.ERROR);

    check(wrapped, "41");
    assertThat(takeSpans(2))
        .extracting(span -> span.getStatus().getStatusCode())
        .containsOnly(StatusCode.UNSET);
    assertThat(telemetry.completed())
        .isEqualTo(Map.of(
            "gym.verify.completed_total success", 1L,
            "gym.verify.completed_total failure", 1L));
  }

  @Test
  void emitsNothingOfAGroupThatIsOff() throws Exception {
    telemetry.routes().spanGroups().select("verify");
    check(wrapped, "42");
    assertThat(takeSpans(1)).extracting(SpanData::getName).containsExactly("gym.verify");

    telemetry.routes().spanGroups().select("job");
    assertThat(check(wrapped, "42")).startsWith("SERVING");
    assertThat(telemetry.takeSpans()).isEmpty();
  }
}
