package app;

import dev.routespan.runtime.RouteTelemetry;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import java.util.concurrent.CompletableFuture;

/** A handler that answers off the call's thread, 20 ms an item; "bad" fails, "endless" never ends. */
public final class Echo implements EchoHandler {
  private static final int PAUSE_MILLIS = 20;

  private Echo() {}

  public static ServerServiceDefinition bind(OpenTelemetry openTelemetry) {
    RouteTelemetry telemetry = RouteTelemetry.builder(openTelemetry).spanGroups("all").build();
    return EchoGrpc.bindService(InstrumentedEchoHandler.wrap(new Echo(), telemetry));
  }

  @Override
  public void one(String request, StreamObserver<String> responseObserver) {
    String span = Span.current().getSpanContext().getSpanId();
    CompletableFuture.runAsync(() -> {
      pause();
      if (request.equals("bad")) {
        responseObserver.onError(Status.INVALID_ARGUMENT.asRuntimeException());
        return;
      }
      responseObserver.onNext(span);
      responseObserver.onCompleted();
    });
  }

  @Override
  public void many(String request, StreamObserver<String> responseObserver) {
    ServerCallStreamObserver<String> server =
        (ServerCallStreamObserver<String>) responseObserver;
    CompletableFuture.runAsync(() -> {
      for (int i = 0; i < 3 || request.equals("endless") && !server.isCancelled(); i++) {
        pause();
        server.onNext(request + i);
      }
      pause();
      server.onCompleted();
    });
  }

  @Override
  public StreamObserver<String> chat(StreamObserver<String> responseObserver) {
    return new StreamObserver<String>() {
      @Override
      public void onNext(String request) {
        if (request.equals("bad")) {
          throw new IllegalStateException("no answer to this");
        }
        String answer = request.equals("span") ? Span.current().getSpanContext().getSpanId() : request;
        responseObserver.onNext(answer);
        responseObserver.onNext(answer);
      }

      @Override
      public void onError(Throwable failure) {}

      @Override
      public void onCompleted() {
        responseObserver.onCompleted();
      }
    };
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
