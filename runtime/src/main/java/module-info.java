/** Span groups, route telemetry and the rollout id. */
module dev.routespan.runtime {
  requires transitive dev.routespan.annotations;
  requires transitive io.opentelemetry.api;
  requires transitive io.opentelemetry.context;
  requires static transitive org.jspecify;
  // Not transitive: javac would then want them on the module path of everybody.
  requires static com.google.common;
  requires static io.grpc;
  requires static io.grpc.stub;
  requires static org.reactivestreams;
  requires static reactor.core;

  exports dev.routespan.runtime;
  exports dev.routespan.runtime.grpc;
  exports dev.routespan.runtime.guava;
  exports dev.routespan.runtime.reactivestreams;
  exports dev.routespan.runtime.reactor;
}
