package dev.routespan.examples.jaxrs;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;

/** All annotations are here, where Jersey and OpenAPI see them of the wrapper too. */
@Path("/run")
@Tag(name = "rollouts")
@Route(kind = RouteKind.ROLLOUT, expected = BadRequestException.class)
public interface RunResource {
  /** The URIs come as a parameter: Jersey fills no field behind a wrapper. */
  @POST
  @Produces("text/plain")
  String run(@Context UriInfo uris, String answer);
}
