package dev.routespan.sample.server;

import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.sample.protocol.ChatCompletion;
import dev.routespan.sample.protocol.ModelRequest;
import dev.routespan.sample.protocol.ResponsesReply;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The routes of a model server, around whichever {@link Model} the application brings. */
@RestController
@Import(ServerBeans.class)
public class ModelController {
  private final Model model;

  ModelController(Model model, RouteTelemetry telemetry) {
    this.model = InstrumentedModel.wrap(model, telemetry, ServerBeans.named("model"));
  }

  @PostMapping("/v1/responses")
  ResponsesReply responses(@RequestBody ModelRequest request) {
    return model.responses(request);
  }

  @PostMapping("/v1/chat/completions")
  ChatCompletion chatCompletions(@RequestBody ModelRequest request) {
    return model.chatCompletions(request);
  }
}
