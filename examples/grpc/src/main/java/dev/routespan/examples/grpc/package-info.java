/** gRPC: the annotated interface extends a generated one. */
@NullMarked
package dev.routespan.examples.grpc;

import org.jspecify.annotations.NullMarked;
