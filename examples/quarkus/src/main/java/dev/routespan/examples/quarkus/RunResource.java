package dev.routespan.examples.quarkus;

import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.UnreadableAnswer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Answers {@code POST /run}. It is not wrapped, but what it calls is. */
@InRollout
@Path("/run")
class RunResource {
  private final Agent agent;

  RunResource(Agent agent) {
    this.agent = agent;
  }

  @POST
  @Consumes(MediaType.TEXT_PLAIN)
  @Produces(MediaType.TEXT_PLAIN)
  public String run(String answer) {
    return String.valueOf(agent.run(answer));
  }

  @ServerExceptionMapper
  public Response answer(UnreadableAnswer e) {
    return Response.status(Response.Status.BAD_REQUEST).entity(e.getMessage()).build();
  }
}
