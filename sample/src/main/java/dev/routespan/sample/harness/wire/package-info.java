/**
 * A conformance kit for what travels between the servers of a fleet, in whatever language they are.
 *
 * <p>{@code rules.json} says what to send and what has to come back; {@link
 * dev.routespan.sample.harness.wire.WireKit} is the command.
 */
package dev.routespan.sample.harness.wire;
