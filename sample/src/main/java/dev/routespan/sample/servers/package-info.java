/**
 * The three servers, to be read and copied. Read the packages in this order:
 *
 * <ol>
 *   <li>{@link dev.routespan.sample.servers.base} has the annotated interfaces and the controllers
 *       that wrap whoever implements them.
 *   <li>{@link dev.routespan.sample.servers.resources} is the smallest server: two verifiers, one
 *       of them with an asynchronous result.
 *   <li>{@link dev.routespan.sample.servers.model} stands in for a model; one of its routes returns
 *       a publisher.
 *   <li>{@link dev.routespan.sample.servers.agent} runs a rollout by calling the other two.
 *   <li>{@link dev.routespan.sample.servers.protocol} has the JSON bodies of their requests and
 *       answers, to be looked up as needed.
 * </ol>
 *
 * <p>No server uses another one's classes, and none uses the harness.
 */
package dev.routespan.sample.servers;
