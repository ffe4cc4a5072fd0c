package app;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

/** The only line that it takes to trace a service. */
@Route(kind = RouteKind.MODEL_CALL)
public interface EchoHandler extends EchoGrpc.AsyncService {}
