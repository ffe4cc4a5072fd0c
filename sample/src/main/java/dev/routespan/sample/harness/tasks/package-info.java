/**
 * The task file, a rollout a line: {@link dev.routespan.sample.harness.tasks.TaskFile} reads and
 * validates it, and {@link dev.routespan.sample.harness.tasks.BadInput} is any mistake in what the
 * user gave.
 */
package dev.routespan.sample.harness.tasks;
