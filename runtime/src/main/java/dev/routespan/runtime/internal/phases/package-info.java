/**
 * Where the time of a rollout goes: what its model calls, verifications and tools take, wherever they run.
 *
 * <p>May use {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.internal.phases;

import org.jspecify.annotations.NullMarked;
