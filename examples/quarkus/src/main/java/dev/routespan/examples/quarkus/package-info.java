/** Quarkus: producers wrap what the resource calls. */
@NullMarked
package dev.routespan.examples.quarkus;

import org.jspecify.annotations.NullMarked;
