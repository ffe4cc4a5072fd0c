/**
 * The rollout id of gRPC calls, in their metadata. Optional: needs {@code grpc-api}.
 *
 * <p>May use {@code dev.routespan.runtime} and {@code dev.routespan.runtime.internal}.
 */
@NullMarked
package dev.routespan.runtime.grpc;

import org.jspecify.annotations.NullMarked;
