package app;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.grpc.stub.annotations.GrpcGenerated;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What gRPC's compiler would write of a service, with texts in place of protocol buffers. */
@GrpcGenerated
public final class EchoGrpc {
  static final MethodDescriptor<String, String> ONE = method("One", MethodType.UNARY);
  static final MethodDescriptor<String, String> MANY = method("Many", MethodType.SERVER_STREAMING);
  static final MethodDescriptor<String, String> CHAT = method("Chat", MethodType.BIDI_STREAMING);

  private EchoGrpc() {}

  public interface AsyncService {
    default void one(String request, StreamObserver<String> responseObserver) {
      ServerCalls.asyncUnimplementedUnaryCall(ONE, responseObserver);
    }

    default void many(String request, StreamObserver<String> responseObserver) {
      ServerCalls.asyncUnimplementedUnaryCall(MANY, responseObserver);
    }

    default StreamObserver<String> chat(StreamObserver<String> responseObserver) {
      return ServerCalls.asyncUnimplementedStreamingCall(CHAT, responseObserver);
    }
  }

  public static ServerServiceDefinition bindService(AsyncService service) {
    return ServerServiceDefinition.builder("app.Echo")
        .addMethod(ONE, ServerCalls.asyncUnaryCall(service::one))
        .addMethod(MANY, ServerCalls.asyncServerStreamingCall(service::many))
        .addMethod(CHAT, ServerCalls.asyncBidiStreamingCall(service::chat))
        .build();
  }

  private static MethodDescriptor<String, String> method(String name, MethodType type) {
    return MethodDescriptor.newBuilder(new Texts(), new Texts())
        .setType(type)
        .setFullMethodName(MethodDescriptor.generateFullMethodName("app.Echo", name))
        .build();
  }

  private static final class Texts implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String text) {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
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
