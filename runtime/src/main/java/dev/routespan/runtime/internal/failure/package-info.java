/**
 * How a failure is written on a span, once among calls that were made in one another.
 *
 * <p>May use {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.internal.failure;

import org.jspecify.annotations.NullMarked;
