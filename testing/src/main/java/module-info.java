/** Assertions about the spans and metrics of routes, and a JUnit extension that records them. */
module dev.routespan.testing {
  requires transitive dev.routespan.runtime;
  requires transitive io.opentelemetry.sdk.metrics;
  requires transitive io.opentelemetry.sdk.trace;
  requires transitive org.assertj.core;
  requires static transitive org.jspecify;
  requires static transitive org.junit.jupiter.api;
  requires io.opentelemetry.sdk;
  requires io.opentelemetry.sdk.common;
  requires io.opentelemetry.sdk.testing;

  exports dev.routespan.testing;
}
