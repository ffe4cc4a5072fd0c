/** The program to run: starts the fleet, drives the rollouts, shows and checks what they left. */
package dev.routespan.sample.harness.launch;
