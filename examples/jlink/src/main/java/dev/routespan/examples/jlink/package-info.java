/** A run-time image of the JDK, with the program on its class path. */
@NullMarked
package dev.routespan.examples.jlink;

import org.jspecify.annotations.NullMarked;
