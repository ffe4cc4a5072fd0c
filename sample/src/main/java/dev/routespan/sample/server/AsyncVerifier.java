package dev.routespan.sample.server;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.sample.protocol.VerifyRequest;
import dev.routespan.sample.protocol.VerifyResponse;
import java.util.concurrent.CompletableFuture;

/** Grades answers off the request's thread; its span ends with the future. */
@Route(kind = RouteKind.VERIFY)
public interface AsyncVerifier {

  CompletableFuture<VerifyResponse> verify(VerifyRequest request);
}
