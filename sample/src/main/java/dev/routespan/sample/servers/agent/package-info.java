/** The agent server: takes rollouts, asks the model, has the answer verified. */
package dev.routespan.sample.servers.agent;
