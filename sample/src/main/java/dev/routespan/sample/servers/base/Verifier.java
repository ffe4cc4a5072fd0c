package dev.routespan.sample.servers.base;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.sample.servers.protocol.VerifyRequest;
import dev.routespan.sample.servers.protocol.VerifyResponse;

/** Grades answers. A wrong answer is a verdict; only a verifier that cannot grade throws. */
@Route(kind = RouteKind.VERIFY)
public interface Verifier {

  VerifyResponse verify(VerifyRequest request);
}
