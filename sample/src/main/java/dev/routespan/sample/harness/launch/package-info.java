/**
 * The program to run. Read it in this order:
 *
 * <ol>
 *   <li>{@link dev.routespan.sample.harness.launch.Launcher} has the options.
 *   <li>{@code SampleRun} is one run from the first process to the last line.
 *   <li>{@code Fleet} starts and stops the servers, each a {@code ServerProcess} that is configured
 *       by its {@code ServerEnvironment}.
 *   <li>{@code RolloutDriver} sends the rollouts, a few at a time, through {@code AgentClient}.
 *   <li>{@code Report} shows and checks what they left; {@code SilentReport} and {@code
 *       UncheckedReport} stand in for it if telemetry is off or goes elsewhere.
 *   <li>{@code Viewers} hands what was collected to a page for a browser, and to Zipkin.
 * </ol>
 */
package dev.routespan.sample.harness.launch;
