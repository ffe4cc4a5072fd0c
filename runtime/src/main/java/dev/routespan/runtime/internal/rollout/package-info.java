/**
 * The rollout id apart from its public face: its syntax and place in a context, the paths and headers that carry
 * it, and the attributes that it tells.
 *
 * <p>May use {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.internal.rollout;

import org.jspecify.annotations.NullMarked;
