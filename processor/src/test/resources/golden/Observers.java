package dev.example;

import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.Untraced;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.grpc.stub.annotations.GrpcGenerated;

public final class Observers {
  private Observers() {}

  @Route(kind = RouteKind.MODEL_CALL)
  public interface Handler extends ModelGrpc.AsyncService {
    void raw(@RolloutId String id, ServerCallStreamObserver<? super Integer> call);

    @Untraced
    @Override
    void health(String request, StreamObserver<String> responseObserver);
  }

  /** What gRPC's compiler writes, as far as it matters here. */
  @GrpcGenerated
  public static final class ModelGrpc {
    private ModelGrpc() {}

    public interface AsyncService {
      default void generate(String request, StreamObserver<String> responseObserver) {}

      default StreamObserver<Integer> chat(StreamObserver<String> responseObserver) {
        throw new UnsupportedOperationException();
      }

      default void health(String request, StreamObserver<String> responseObserver) {}
    }
  }
}
