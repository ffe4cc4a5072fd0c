/**
 * What the servers say to each other, as JSON; the harness speaks it too.
 *
 * <p>In the order of a rollout: {@code RunRequest} is sent to the agent, {@code AgentRequest} to the
 * agent's own step, {@code ModelRequest} to the model, {@code VerifyRequest} to the verifier, and
 * {@code RunResult} comes back. {@code RunRequest} is also where the rollout id of a request is read. Each
 * takes the bodies of the fleet's own drivers and servers as well, and names what it lacks.
 */
package dev.routespan.sample.servers.protocol;
