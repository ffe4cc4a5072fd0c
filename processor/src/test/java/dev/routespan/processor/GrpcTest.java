package dev.routespan.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compilation.Status;
import com.google.testing.compile.JavaFileObjects;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A service behind a wrapper, on real gRPC servers. */
class GrpcTest {
  private static final Path SOURCES = Path.of("src", "test", "resources", "grpc");
  private static final AttributeKey<Long> ITEMS = AttributeKey.longKey("nemo.gym.stream.items");
  private static final AttributeKey<Boolean> CANCELLED =
      AttributeKey.booleanKey("nemo.gym.cancelled");
  private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

  private static ClassLoader service;

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private Server server;
  private ManagedChannel channel;

  enum Transport {
    IN_PROCESS {
      @Override
      Server serve(ServerServiceDefinition service) throws IOException {
        return InProcessServerBuilder.forName("echo")
            .addService(service)
            .build()
            .start();
      }

      @Override
      ManagedChannel connect(Server server) {
        return InProcessChannelBuilder.forName("echo").build();
      }
    },
    LOOPBACK {
      @Override
      Server serve(ServerServiceDefinition service) throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return NettyServerBuilder.forAddress(anyPort, InsecureServerCredentials.create())
            .addService(service)
            .build()
            .start();
      }

      @Override
      ManagedChannel connect(Server server) {
        return Grpc.newChannelBuilder(
                "127.0.0.1:" + server.getPort(), InsecureChannelCredentials.create())
            .build();
      }
    };

    abstract Server serve(ServerServiceDefinition service) throws IOException;

    abstract ManagedChannel connect(Server server);
  }

  @BeforeAll
  static void compile() throws IOException {
    List<JavaFileObject> sources = new ArrayList<>();
    for (String name : List.of("EchoGrpc", "EchoHandler", "Echo")) {
      sources.add(
          JavaFileObjects.forResource(SOURCES.resolve(name + ".java").toUri().toURL()));
    }
    Compilation compilation = Compiling.with(
        List.of("-Xlint:all,-processing", "-Werror"), sources.toArray(JavaFileObject[]::new));
    assertThat(compilation.status()).as(Compiling.problems(compilation)).isEqualTo(Status.SUCCESS);
    service = Compiling.load(compilation);
  }

  private void start(Transport transport) throws Exception {
    OpenTelemetry openTelemetry = OpenTelemetrySdk.builder()
        .setTracerProvider(SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build())
        .build();
    ServerServiceDefinition bound = (ServerServiceDefinition) service
        .loadClass("app.Echo")
        .getMethod("bind", OpenTelemetry.class)
        .invoke(null, openTelemetry);
    server = transport.serve(bound);
    channel = transport.connect(server);
  }

  @AfterEach
  void stop() throws InterruptedException {
    channel.shutdownNow();
    server.shutdownNow();
    assertThat(server.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  private ClientCall<String, String> call(String method) {
    return channel.newCall(descriptor(method), CallOptions.DEFAULT);
  }

  @SuppressWarnings("unchecked")
  private MethodDescriptor<String, String> descriptor(String method) {
    ServerServiceDefinition echo = server.getServices().get(0);
    return (MethodDescriptor<String, String>)
        echo.getMethod("app.Echo/" + method).getMethodDescriptor();
  }

  @ParameterizedTest
  @EnumSource
  void aUnaryCallEndsWhenItIsAnswered(Transport transport) throws Exception {
    start(transport);
    String spanOfHandler =
        ClientCalls.blockingUnaryCall(channel, descriptor("One"), CallOptions.DEFAULT, "good");
    SpanData span = onlySpan();
    assertThat(span.getName()).isEqualTo("gym.model.one");
    assertThat(span.getSpanId()).isEqualTo(spanOfHandler);
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(ITEMS)).isEqualTo(1);
    assertThat(millis(span)).isGreaterThanOrEqualTo(20);
  }

  @ParameterizedTest
  @EnumSource
  void aFailedCallIsAnError(Transport transport) throws Exception {
    start(transport);
    assertThatThrownBy(() ->
            ClientCalls.blockingUnaryCall(channel, descriptor("One"), CallOptions.DEFAULT, "bad"))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("INVALID_ARGUMENT");
    SpanData span = onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getAttributes().get(ERROR_TYPE))
        .isEqualTo(StatusRuntimeException.class.getName());
    assertThat(span.getEvents()).hasSize(1);
    assertThat(span.getAttributes().get(ITEMS)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aStreamEndsWithItsLastItem(Transport transport) throws Exception {
    start(transport);
    Iterator<String> answers = ClientCalls.blockingServerStreamingCall(
        channel, descriptor("Many"), CallOptions.DEFAULT, "a");
    assertThat(answers).toIterable().containsExactly("a0", "a1", "a2");
    SpanData span = onlySpan();
    assertThat(span.getName()).isEqualTo("gym.model.many");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(ITEMS)).isEqualTo(3);
    assertThat(span.getAttributes().get(CANCELLED)).isNull();
    assertThat(millis(span)).isGreaterThanOrEqualTo(80);
  }

  @ParameterizedTest
  @EnumSource
  void theClientsCancellationEndsTheSpan(Transport transport) throws Exception {
    start(transport);
    ClientCall<String, String> call = call("Many");
    Answers answers = new Answers();
    ClientCalls.asyncServerStreamingCall(call, "endless", answers);
    answers.first.get(10, TimeUnit.SECONDS);
    call.cancel("enough", null);
    SpanData span = onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(CANCELLED)).isTrue();
    assertThat(span.getEvents()).isEmpty();
    assertThat(span.getAttributes().get(ITEMS)).isPositive();
    assertThat(span.getAttributes().get(ERROR_TYPE)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void aConversationEndsWhenItsAnswersDo(Transport transport) throws Exception {
    start(transport);
    Answers answers = new Answers();
    StreamObserver<String> questions = ClientCalls.asyncBidiStreamingCall(call("Chat"), answers);
    questions.onNext("a");
    questions.onNext("b");
    answers.first.get(10, TimeUnit.SECONDS);
    assertThat(exporter.getFinishedSpanItems()).isEmpty();
    questions.onCompleted();
    assertThat(answers.all.get(10, TimeUnit.SECONDS)).containsExactly("a", "a", "b", "b");
    SpanData span = onlySpan();
    assertThat(span.getName()).isEqualTo("gym.model.chat");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().get(ITEMS)).isEqualTo(4);
  }

  /** R06. */
  @ParameterizedTest
  @EnumSource
  void aRequestObserverThatThrowsIsAnError(Transport transport) throws Exception {
    start(transport);
    StreamObserver<String> questions =
        ClientCalls.asyncBidiStreamingCall(call("Chat"), new Answers());
    questions.onNext("bad");
    SpanData span = onlySpan();
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getAttributes().get(ERROR_TYPE))
        .isEqualTo(IllegalStateException.class.getName());
    assertThat(span.getEvents()).hasSize(1);
    assertThat(span.getAttributes().get(CANCELLED)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void requestsAreTakenInTheRoutesContext(Transport transport) throws Exception {
    start(transport);
    Answers answers = new Answers();
    StreamObserver<String> questions = ClientCalls.asyncBidiStreamingCall(call("Chat"), answers);
    questions.onNext("span");
    questions.onCompleted();
    assertThat(answers.all.get(10, TimeUnit.SECONDS)).containsOnly(onlySpan().getSpanId());
  }

  /** The span ends on the server's side, which the client does not wait for. */
  private SpanData onlySpan() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (exporter.getFinishedSpanItems().isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(2);
    }
    channel.shutdown();
    assertThat(channel.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    assertThat(exporter.getFinishedSpanItems()).hasSize(1);
    return exporter.getFinishedSpanItems().get(0);
  }

  private static long millis(SpanData span) {
    return TimeUnit.NANOSECONDS.toMillis(span.getEndEpochNanos() - span.getStartEpochNanos());
  }

  private static final class Answers implements StreamObserver<String> {
    private final List<String> received = new ArrayList<>();
    private final CompletableFuture<String> first = new CompletableFuture<>();
    private final CompletableFuture<List<String>> all = new CompletableFuture<>();

    @Override
    public void onNext(String answer) {
      received.add(answer);
      first.complete(answer);
    }

    @Override
    public void onError(Throwable failure) {
      all.completeExceptionally(failure);
    }

    @Override
    public void onCompleted() {
      all.complete(received);
    }
  }
}
