/** gRPC's stream observers. Needs {@code io.grpc:grpc-stub} 1.50 or newer. */
@NullMarked
package dev.routespan.runtime.grpc;

import org.jspecify.annotations.NullMarked;
