package dev.routespan.runtime.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.routespan.fixtures.NoOpenScopes;
import dev.routespan.runtime.RolloutContext;
import dev.routespan.runtime.RolloutPhases;
import dev.routespan.runtime.testing.Generated;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.grpc.CallOptions;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The id goes from a client to a server's method and its callbacks, and stays on no thread. */
@ExtendWith(NoOpenScopes.class)
class RolloutInterceptorsTest {
  private static final MethodDescriptor<String, String> UNARY = method(MethodType.UNARY, "unary");
  private static final MethodDescriptor<String, String> CHAT =
      method(MethodType.BIDI_STREAMING, "chat");

  private static final Metadata SHARED_TRAILERS = new Metadata();

  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final ExecutorService serverThread = Executors.newSingleThreadExecutor();
  private Server server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws IOException {
    ServerServiceDefinition service = ServerServiceDefinition.builder("test.Echo")
        .addMethod(UNARY, ServerCalls.asyncUnaryCall(this::answer))
        .addMethod(CHAT, ServerCalls.asyncBidiStreamingCall(this::chat))
        .build();
    String name = InProcessServerBuilder.generateName();
    server = InProcessServerBuilder.forName(name)
        .executor(serverThread)
        .addService(ServerInterceptors.intercept(
            service, RolloutServerInterceptor.create(), RolloutPhaseInterceptor.create()))
        .build()
        .start();
    channel = InProcessChannelBuilder.forName(name).build();
  }

  @AfterEach
  void stop() throws Exception {
    channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    assertThat(serverThread.submit(Context::current).get()).isSameAs(Context.root());
    serverThread.shutdown();
  }

  private void answer(String request, StreamObserver<String> answers) {
    if (request.startsWith("think")) {
      Generated.run(otel.modelCall(), () -> otel.advanceMillis(12));
    }
    if (request.equals("think and fail")) {
      answers.onError(new StatusRuntimeException(Status.INTERNAL, SHARED_TRAILERS));
      return;
    }
    answers.onNext(request + " " + RolloutContext.currentId());
    answers.onCompleted();
  }

  private StreamObserver<String> chat(StreamObserver<String> answers) {
    note("start");
    return new StreamObserver<>() {
      @Override
      public void onNext(String message) {
        note(message);
        Generated.run(otel.verify(), () -> otel.advanceMillis(3));
      }

      @Override
      public void onError(Throwable failure) {
        note("error");
      }

      @Override
      public void onCompleted() {
        note("completed");
        answers.onCompleted();
      }
    };
  }

  private void note(String what) {
    seen.add(what + " " + RolloutContext.currentId());
  }

  private String call(ClientInterceptor... interceptors) {
    return ask("hello", interceptors);
  }

  private String ask(String request, ClientInterceptor... interceptors) {
    return ClientCalls.blockingUnaryCall(
        ClientInterceptors.intercept(channel, interceptors), UNARY, CallOptions.DEFAULT, request);
  }

  private String phasesOf(Runnable calls) {
    RolloutPhases phases = RolloutPhases.create();
    Scope scope = phases.makeCurrent();
    try (scope) {
      calls.run();
    }
    return phases.toHeader();
  }

  private String callIn(String id, ClientInterceptor... interceptors) {
    Scope scope = RolloutContext.makeCurrent(id);
    try (scope) {
      return call(interceptors);
    }
  }

  private static ClientInterceptor sending(String value) {
    Metadata headers = new Metadata();
    headers.put(RolloutServerInterceptor.ROLLOUT_ID, value);
    return MetadataUtils.newAttachHeadersInterceptor(headers);
  }

  @Test
  void carryTheCurrentId() {
    assertThat(callIn("7-2-a1", RolloutClientInterceptor.create())).isEqualTo("hello 7-2-a1");
  }

  @Test
  void sendNothingWithoutAnId() {
    assertThat(call(RolloutClientInterceptor.create())).isEqualTo("hello null");
  }

  @Test
  void keepAnIdThatTheMetadataHas() {
    assertThat(callIn("7-2", RolloutClientInterceptor.create(), sending("8-1")))
        .isEqualTo("hello 8-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "", "a b"})
  void takeAMalformedIdForNone(String id) {
    assertThat(call(sending(id))).isEqualTo("hello null");
  }

  @Test
  void takeALongIdForNone() {
    assertThat(call(sending("7".repeat(201)))).isEqualTo("hello null");
  }

  @Test
  void sendNoLongId() {
    Scope scope = RolloutContext.makeCurrent("7".repeat(201));
    try (scope) {
      assertThat(call(RolloutClientInterceptor.create())).isEqualTo("hello null");
    }
  }

  @Test
  void reachTheCallbacksOfAStream() throws Exception {
    CompletableFuture<String> ended = new CompletableFuture<>();
    StreamObserver<String> requests = ClientCalls.asyncBidiStreamingCall(
        ClientInterceptors.intercept(channel, sending("7-2")).newCall(CHAT, CallOptions.DEFAULT),
        completing(ended));
    requests.onNext("one");
    requests.onCompleted();

    assertThat(ended.get(10, TimeUnit.SECONDS)).isEqualTo("ended");
    assertThat(seen).containsExactly("start 7-2", "one 7-2", "completed 7-2");
  }

  @Test
  void passBackThePhasesOfACall() {
    assertThat(phasesOf(() -> {
          ask("think", RolloutClientInterceptor.create());
          ask("hello", RolloutClientInterceptor.create());
          ask("think", RolloutClientInterceptor.create());
        }))
        .isEqualTo("model=24.000");
  }

  @Test
  void passBackThePhasesOfAFailedCallOnce() {
    assertThat(phasesOf(() -> {
          for (int call = 0; call < 2; call++) {
            assertThatExceptionOfType(StatusRuntimeException.class)
                .isThrownBy(() -> ask("think and fail", RolloutClientInterceptor.create()));
          }
        }))
        .isEqualTo("model=24.000");
    assertThat(SHARED_TRAILERS.keys()).isEmpty();
  }

  @Test
  void passBackWhatAStreamTookToItsEnd() {
    assertThat(phasesOf(() -> chatTwice(RolloutClientInterceptor.create())))
        .isEqualTo("verification=6.000");
  }

  @Test
  void countNothingWithoutTheClientsInterceptor() {
    assertThat(phasesOf(() -> ask("think"))).isEmpty();
  }

  private void chatTwice(ClientInterceptor... interceptors) {
    CompletableFuture<String> ended = new CompletableFuture<>();
    StreamObserver<String> requests = ClientCalls.asyncBidiStreamingCall(
        ClientInterceptors.intercept(channel, interceptors).newCall(CHAT, CallOptions.DEFAULT),
        completing(ended));
    requests.onNext("one");
    requests.onNext("two");
    requests.onCompleted();
    assertThat(ended).succeedsWithin(10, TimeUnit.SECONDS);
  }

  private static StreamObserver<String> completing(CompletableFuture<String> ended) {
    return new StreamObserver<>() {
      @Override
      public void onNext(String value) {}

      @Override
      public void onError(Throwable failure) {
        ended.completeExceptionally(failure);
      }

      @Override
      public void onCompleted() {
        ended.complete("ended");
      }
    };
  }

  private static MethodDescriptor<String, String> method(MethodType type, String name) {
    return MethodDescriptor.<String, String>newBuilder()
        .setType(type)
        .setFullMethodName("test.Echo/" + name)
        .setRequestMarshaller(new Text())
        .setResponseMarshaller(new Text())
        .build();
  }

  private static final class Text implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String value) {
      return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
