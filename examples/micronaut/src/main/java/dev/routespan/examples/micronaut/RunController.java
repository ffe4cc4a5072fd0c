package dev.routespan.examples.micronaut;

import dev.routespan.examples.domain.Agent;
import dev.routespan.examples.domain.UnreadableAnswer;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import org.jspecify.annotations.Nullable;

/** Answers {@code POST /run}. It is not wrapped: a controller has no interface. */
@Controller
final class RunController {
  private final Agent agent;

  RunController(Agent agent) {
    this.agent = agent;
  }

  @ExecuteOn(TaskExecutors.BLOCKING)
  @Post(value = "/run", consumes = MediaType.TEXT_PLAIN, produces = MediaType.TEXT_PLAIN)
  String run(@Body @Nullable String answer) {
    return String.valueOf(agent.run(answer == null ? "" : answer));
  }

  @Error
  HttpResponse<String> answer(UnreadableAnswer e) {
    return HttpResponse.badRequest(e.getMessage());
  }
}
