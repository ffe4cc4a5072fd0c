/**
 * What the servers are built on. Read it in this order:
 *
 * <ol>
 *   <li>{@link dev.routespan.sample.servers.base.Verifier}, {@code AsyncVerifier}, {@code Model} and
 *       {@code Agent} are the annotated interfaces.
 *   <li>{@link dev.routespan.sample.servers.base.VerifierController} puts the generated wrapper
 *       around each verifier, once, when the server starts; {@code ModelController} and
 *       {@code AgentController} do the same. The implementations know nothing of it.
 *   <li>{@code ServerBeans} makes the {@code RouteTelemetry} and registers the filter that takes the
 *       rollout id from a request's path.
 *   <li>{@code RolloutOfBody} is for an id that comes in the body, and {@code FleetClient} sends the
 *       current id to other servers.
 *   <li>{@code SampleServer} starts a server, with the rollout id in its log lines.
 * </ol>
 *
 * <p>The rest is what any HTTP server needs. A server of your own is an implementation as a bean,
 * and the controller imported; {@link dev.routespan.sample.servers.resources.ResourcesServer} shows
 * it.
 */
package dev.routespan.sample.servers.base;
