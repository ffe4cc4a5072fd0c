/** Collects what the servers export, checks that each rollout gave one whole trace, and shows it. */
package dev.routespan.sample.harness.telemetry;
