/**
 * Which security annotations of a handler's class a wrapper hides.
 *
 * <p>May use {@code dev.routespan.runtime.internal} and {@code dev.routespan.runtime.internal.wiring}.
 */
@NullMarked
package dev.routespan.runtime.internal.security;

import org.jspecify.annotations.NullMarked;
