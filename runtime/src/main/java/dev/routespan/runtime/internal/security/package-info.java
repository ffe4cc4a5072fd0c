/**
 * Which security annotations of a handler's class a wrapper hides.
 *
 * <p>May use {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.internal.security;

import org.jspecify.annotations.NullMarked;
