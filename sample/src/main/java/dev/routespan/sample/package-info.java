/**
 * Three servers that run rollouts together, and a program that starts and checks them.
 *
 * <ol>
 *   <li>{@link dev.routespan.sample.servers} is there to be read and copied. The servers use
 *       nothing of the harness.
 *   <li>{@link dev.routespan.sample.harness} starts the servers, sends them rollouts, and checks
 *       that each rollout left one connected trace.
 * </ol>
 */
package dev.routespan.sample;
