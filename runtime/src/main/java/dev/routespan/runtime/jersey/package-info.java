/**
 * The rollout id of requests to Jersey. Optional: needs {@code jersey-server} 3.0 or newer.
 *
 * <p>May use {@code dev.routespan.runtime} and {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.jersey;

import org.jspecify.annotations.NullMarked;
