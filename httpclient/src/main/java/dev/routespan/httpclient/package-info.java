/**
 * The rollout id, and one span a logical request, for the JDK's HTTP client: {@link
 * dev.routespan.httpclient.RolloutHttpClient} is what users call, and all else is its own.
 *
 * <p>Uses {@code dev.routespan.runtime} and, of what that does not export to others, {@code
 * dev.routespan.runtime.internal} and {@code internal.rollout}. Nothing of Routespan uses it.
 */
@NullMarked
package dev.routespan.httpclient;

import org.jspecify.annotations.NullMarked;
