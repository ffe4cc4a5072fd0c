/** Span groups, route telemetry and the rollout id. */
module dev.routespan.runtime {
  requires transitive dev.routespan.annotations;
  requires transitive io.opentelemetry.api;
  requires transitive io.opentelemetry.context;
  requires static transitive org.jspecify;

  exports dev.routespan.runtime;
}
