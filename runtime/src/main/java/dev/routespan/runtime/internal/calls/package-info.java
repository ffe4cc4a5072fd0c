/**
 * The calls that are under way, as long as somebody wants to see them.
 *
 * <p>May use {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.internal.calls;

import org.jspecify.annotations.NullMarked;
