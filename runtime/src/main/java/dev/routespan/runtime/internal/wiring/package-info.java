/**
 * What a container knows of a handler's class, and would not know of its wrapper.
 *
 * <p>May use {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.internal.wiring;

import org.jspecify.annotations.NullMarked;
