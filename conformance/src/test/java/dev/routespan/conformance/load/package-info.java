/** Many calls at once, for long: nothing is lost, kept or left open. */
@NullMarked
package dev.routespan.conformance.load;

import org.jspecify.annotations.NullMarked;
