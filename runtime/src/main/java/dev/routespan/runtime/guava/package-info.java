/** Guava's futures. Needs {@code com.google.guava:guava} 31 or newer. */
@NullMarked
package dev.routespan.runtime.guava;

import org.jspecify.annotations.NullMarked;
