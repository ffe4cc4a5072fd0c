/**
 * Annotations that turn an interface into an instrumented handler. Put {@link
 * dev.routespan.annotations.Route @Route} on an interface, compile with the Routespan processor,
 * and wrap any implementation with the generated class.
 */
package dev.routespan.annotations;
