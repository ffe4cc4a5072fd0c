/** Micronaut: a listener wraps the beans. */
@NullMarked
package dev.routespan.examples.micronaut;

import org.jspecify.annotations.NullMarked;
