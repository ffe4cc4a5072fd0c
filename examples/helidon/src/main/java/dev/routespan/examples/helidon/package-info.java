/** Helidon SE 4, which needs JDK 21. */
@NullMarked
package dev.routespan.examples.helidon;

import org.jspecify.annotations.NullMarked;
