/**
 * The resources server, with two verifiers of different kinds.
 *
 * <p>Read {@link dev.routespan.sample.servers.resources.ResourcesServer}, then {@code
 * NumericVerifier}, which answers at once, and {@code JsonSchemaVerifier}, whose result is
 * asynchronous. The other classes find and compare the number in an answer; they have nothing to do
 * with telemetry.
 */
package dev.routespan.sample.servers.resources;
