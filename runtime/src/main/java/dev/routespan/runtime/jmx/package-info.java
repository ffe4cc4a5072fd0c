/**
 * Span groups that are switched from outside the process. Optional: needs the module {@code
 * java.management}.
 */
@NullMarked
package dev.routespan.runtime.jmx;

import org.jspecify.annotations.NullMarked;
