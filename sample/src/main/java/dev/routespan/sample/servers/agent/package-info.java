/**
 * The agent server: takes rollouts, asks the model, and has the answer verified.
 *
 * <p>Read {@link dev.routespan.sample.servers.agent.AgentServer}, then {@code QuestionAgent}, which
 * runs a rollout. {@code ModelCalls} and {@code Conversation} talk to the model, and {@code
 * Trajectories} keeps a file of each rollout, named by its id.
 */
package dev.routespan.sample.servers.agent;
