/** What generated wrappers do for each type of result, by handlers that work late. */
@NullMarked
package dev.routespan.conformance.lazy;

import org.jspecify.annotations.NullMarked;
