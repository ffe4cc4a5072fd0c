package dev.routespan.examples.dropwizard;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** All annotations are here, where Jersey sees them of the wrapper too. */
@Path("/run")
@Route(kind = RouteKind.ROLLOUT, expected = BadRequestException.class)
public interface RunResource {
  @POST
  @Produces("text/plain")
  String run(String answer);
}
