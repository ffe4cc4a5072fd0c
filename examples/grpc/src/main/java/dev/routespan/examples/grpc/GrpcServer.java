package dev.routespan.examples.grpc;

import dev.routespan.examples.domain.ExactVerifier;
import dev.routespan.examples.domain.InstrumentedVerifier;
import dev.routespan.examples.domain.Verifier;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.grpc.RolloutClientInterceptor;
import dev.routespan.runtime.grpc.RolloutServerInterceptor;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.health.v1.HealthGrpc;
import java.io.IOException;

/** Serves health checks, and makes channels to such a server. */
public final class GrpcServer {
  private GrpcServer() {}

  /** Starts the server with a wrapped service. */
  public static Server start(int port, RouteTelemetry telemetry) throws IOException {
    Verifier verifier = InstrumentedVerifier.wrap(new ExactVerifier(), telemetry);
    return start(port, InstrumentedHealthRoutes.wrap(new Health(verifier), telemetry));
  }

  static Server start(int port, HealthGrpc.AsyncService service) throws IOException {
    return Grpc.newServerBuilderForPort(port, InsecureServerCredentials.create())
        .addService(HealthGrpc.bindService(service)) // of the wrapper
        .intercept(RolloutServerInterceptor.create())
        .build()
        .start();
  }

  /** Returns a channel that sends the current rollout id. */
  public static ManagedChannel channel(int port) {
    return Grpc.newChannelBuilderForAddress("localhost", port, InsecureChannelCredentials.create())
        .intercept(RolloutClientInterceptor.create())
        .build();
  }
}
