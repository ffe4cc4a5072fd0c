package dev.routespan.sample.servers.base;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.sample.servers.protocol.VerifyRequest;
import dev.routespan.sample.servers.protocol.VerifyResponse;
import java.util.concurrent.CompletableFuture;

/** Grades answers with an asynchronous result; the span ends with the future. */
@Route(kind = RouteKind.VERIFY)
public interface AsyncVerifier {

  CompletableFuture<VerifyResponse> verify(VerifyRequest request);
}
