package dev.routespan.examples.grpc;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import io.grpc.health.v1.HealthGrpc;

/** Every method of a service that {@code protoc} made; here that of gRPC's own health checks. */
@Route(kind = RouteKind.ENDPOINT, group = "health")
public interface HealthRoutes extends HealthGrpc.AsyncService {}
