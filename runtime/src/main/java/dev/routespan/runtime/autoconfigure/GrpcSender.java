package dev.routespan.runtime.autoconfigure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What OpenTelemetry's exporters speak gRPC by: an artifact of its own, of which one is enough. */
final class GrpcSender {
  /** The second is what it was called up to 1.49 at least. */
  private static final List<String> SERVICES = List.of(
      "META-INF/services/io.opentelemetry.sdk.common.export.GrpcSenderProvider",
      "META-INF/services/io.opentelemetry.exporter.internal.grpc.GrpcSenderProvider");

  static final boolean IS_THERE = isSeenBy(GrpcSender.class.getClassLoader())
      || isSeenBy(Thread.currentThread().getContextClassLoader());

  private GrpcSender() {}

  private static boolean isSeenBy(@Nullable ClassLoader loader) {
    return loader != null
        && SERVICES.stream().anyMatch(service -> loader.getResource(service) != null);
  }
}
