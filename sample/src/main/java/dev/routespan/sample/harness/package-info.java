/**
 * The program around the servers: it starts them, sends rollouts, and checks the traces. None of it
 * is needed to use Routespan. Read the packages in this order:
 *
 * <ol>
 *   <li>{@link dev.routespan.sample.harness.launch} is the program to run.
 *   <li>{@link dev.routespan.sample.harness.tasks} reads the rollouts to send.
 *   <li>{@link dev.routespan.sample.harness.wire} checks a server against the fleet's rules.
 *   <li>{@link dev.routespan.sample.harness.telemetry} receives and checks what the servers export.
 * </ol>
 *
 * <p>Two classes of {@code launch} are worth a look even so: {@code ServerEnvironment} has the
 * environment variables of a server, and {@code AgentClient} sends the rollout id with the JDK's HTTP
 * client.
 */
package dev.routespan.sample.harness;
