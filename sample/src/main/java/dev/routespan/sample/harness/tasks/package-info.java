/** The task file: one rollout a line. */
package dev.routespan.sample.harness.tasks;
