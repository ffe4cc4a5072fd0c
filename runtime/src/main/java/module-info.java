/**
 * Span groups, route telemetry and the rollout id. The packages below {@code dev.routespan.runtime}
 * say who may call them: {@code generated} is for generated wrappers alone, {@code internal} for
 * Routespan, and the others are optional: each says which module it needs, and who uses it requires that
 * module too.
 */
@SuppressWarnings("module") // the other artifacts are not there yet when this is compiled
module dev.routespan.runtime {
  requires transitive dev.routespan.annotations;
  requires transitive io.opentelemetry.api;
  requires transitive io.opentelemetry.context;
  requires static transitive org.jspecify;

  // Not transitive: javac would then want them on the module path of everybody.
  requires static com.google.auto.service;
  requires static com.google.common;
  requires static io.grpc;
  requires static io.grpc.stub;
  requires static io.opentelemetry.instrumentation.reactor_3_1;
  requires static io.opentelemetry.sdk.autoconfigure;
  requires static io.opentelemetry.sdk.autoconfigure.spi;
  requires static io.opentelemetry.sdk.common;
  requires static io.opentelemetry.sdk.logs;
  requires static io.opentelemetry.sdk.metrics;
  requires static io.opentelemetry.sdk.trace;
  requires static io.reactivex.rxjava3;
  requires static io.smallrye.mutiny;
  requires static jakarta.servlet;
  requires static jakarta.ws.rs;
  requires static java.management;
  requires static jdk.httpserver;
  requires static jersey.server;
  requires static org.reactivestreams;
  requires static org.slf4j;
  requires static reactor.core;

  exports dev.routespan.runtime;
  exports dev.routespan.runtime.autoconfigure;
  exports dev.routespan.runtime.generated;
  exports dev.routespan.runtime.grpc;
  exports dev.routespan.runtime.httpserver;
  exports dev.routespan.runtime.jersey;
  exports dev.routespan.runtime.jmx;
  exports dev.routespan.runtime.sdk;
  exports dev.routespan.runtime.servlet;
  exports dev.routespan.runtime.slf4j;

  // Artifacts of their own, which are built after this one.
  exports dev.routespan.runtime.internal to
      dev.routespan.httpclient,
      dev.routespan.springboot;
  exports dev.routespan.runtime.internal.global to
      dev.routespan.springboot;
  exports dev.routespan.runtime.internal.rollout to
      dev.routespan.httpclient,
      dev.routespan.springboot;
  exports dev.routespan.runtime.internal.security to
      dev.routespan.springboot;
}
