/**
 * The base servers: the annotated interfaces, and the place where their routes are registered and
 * wrapped. Whoever implements {@link dev.routespan.sample.servers.base.Verifier} is traced without knowing
 * it.
 */
package dev.routespan.sample.servers.base;
